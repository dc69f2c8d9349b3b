// Keeps the last games of a panel in this browser, and can hand them out when the kernel is gone.
//
// It knows no game: codes go in and out. What may be kept is for the kernel to say.

const MOST_GAMES = 3; // in one place of a notebook
const MOST_PLACES = 60; // in all notebooks
const CALM = 400; // milliseconds without a change before a code is asked for
const PATIENCE = 8000; // milliseconds for the kernel to answer somebody who does something
const PREFIX = "boardkit:";

function read(place) {
  try {
    const kept = JSON.parse(localStorage.getItem(place));
    return Array.isArray(kept) ? kept.filter((entry) => typeof entry?.code === "string") : [];
  } catch { return []; }
}

function write(place, kept) {
  try {
    if (kept.length) localStorage.setItem(place, JSON.stringify(kept.slice(0, MOST_GAMES)));
    else localStorage.removeItem(place);
    const places = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    const when = (key) => read(key)[0]?.when ?? 0;
    places.sort((a, b) => when(b) - when(a));
    for (const old of places.slice(MOST_PLACES)) localStorage.removeItem(old);
  } catch (error) { console.warn("boardkit:", error); } // full, or forbidden by the browser
}

async function copy(text) {
  try { await navigator.clipboard.writeText(text); return true; } catch { return false; }
}

function render({ model, el }) {
  const token = () => model.get("token");
  // Where the kernel does not know the notebook's place, the page's address stands for it.
  const keeps = Boolean(model.get("place"));
  const place = `${PREFIX}${model.get("placed") ? "" : location.pathname}${model.get("place")}`;
  const bar = document.createElement("div");
  bar.className = "bk-dead";
  bar.hidden = true;
  const words = document.createElement("p");
  words.setAttribute("role", "status");
  const button = document.createElement("button");
  button.className = "jupyter-button";
  const box = document.createElement("textarea");
  box.readOnly = true;
  box.rows = 3;
  for (const node of [button, box]) node.setAttribute("data-lm-suppress-shortcuts", "true");
  bar.append(words, button, box);
  el.append(bar);

  function send(message) {
    try { model.send(message); } catch (error) { console.warn("boardkit:", error); }
  }

  let waiting = null;
  function changed() {
    clearTimeout(waiting);
    waiting = setTimeout(() => send({ want: true }), CALM);
  }

  function keep(code) {
    const others = read(place).filter((entry) => entry.token !== token());
    write(place, code ? [{ token: token(), code, when: Date.now() }, ...others] : others);
  }

  // A kernel may go without a word. It is asked when somebody does something in the panel.
  let silent = false, answer = null, asked = 0, soon = null;
  function ask() {
    if (answer || soon) return;
    const rest = asked + PATIENCE - Date.now();
    // It answered a moment ago and may have gone since: what is done now is asked for a little later.
    if (rest > 0) return void (soon = setTimeout(() => { soon = null; ask(); }, rest));
    asked = Date.now();
    answer = setTimeout(() => { answer = null; silent = true; live(); }, PATIENCE);
    send({ ping: true });
  }

  async function hear(message) {
    clearTimeout(answer);
    answer = null;
    if (silent) { silent = false; live(); }
    if (keeps && typeof message?.code === "string") keep(message.code);
    if (keeps && message?.forget) write(place, read(place).filter((entry) => entry.token === token()));
    if (typeof message?.copy === "string" && await copy(message.copy)) send({ copied: true });
  }

  function live() {
    // Where the page knows that the kernel is gone, its views are marked so.
    bar.hidden = !keeps || !(silent || el.closest(".jupyter-widgets-disconnected"));
    if (bar.hidden) return;
    const kept = read(place);
    const mine = kept.find((entry) => entry.token === token()) ?? kept[0];
    const said = model.get("words");
    words.textContent = mine ? said.gone : said.gone_unkept;
    button.textContent = said.copy;
    box.setAttribute("aria-label", said.box);
    box.value = mine?.code ?? "";
    button.hidden = box.hidden = !mine;
  }
  const later = () => setTimeout(live, 0);

  button.addEventListener("click", async () => {
    box.select();
    if (await copy(box.value) || document.execCommand("copy")) button.textContent = model.get("words").copied;
  });
  let root = null;
  function start() {
    // The panel is not on the page yet when its parts are drawn.
    root = el.closest(".bk-panel");
    if (!root) return void (starting = requestAnimationFrame(start));
    for (const doing of ["click", "keyup"]) root.addEventListener(doing, ask);
  }
  let starting = requestAnimationFrame(start);
  model.on("change:changed", changed);
  model.on("msg:custom", hear);
  model.on("comm_live_update", later);
  const last = keeps && read(place).find((entry) => entry.token !== token());
  if (last) send({ kept: last.code });
  return () => {
    clearTimeout(waiting);
    clearTimeout(answer);
    clearTimeout(soon);
    cancelAnimationFrame(starting);
    for (const doing of ["click", "keyup"]) root?.removeEventListener(doing, ask);
    model.off("change:changed", changed);
    model.off("msg:custom", hear);
    model.off("comm_live_update", later);
  };
}

export default { render };
