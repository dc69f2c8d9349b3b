// A field to type an action in, with a list of what it offers: an ARIA combobox.
//
// The down arrow opens the list, the arrows walk in it, Enter takes a line over, and Enter once
// more plays it. The lists that browsers have of their own do not grow with the page.
//
// Every change goes to the kernel at once and in order, so that Enter never plays half a text.

const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();

function render({ model, el }) {
  const input = document.createElement("input");
  const list = document.createElement("ul");
  // This module is loaded once for each field: a number counted here would be the same in all.
  list.id = `bk-offers-${Math.random().toString(36).slice(2)}`;
  list.role = "listbox";
  list.hidden = true;
  input.type = "text";
  input.autocomplete = "off";
  input.spellcheck = false;
  const offers = model.get("offers");
  if (offers) {
    input.role = "combobox";
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-controls", list.id);
  }
  el.append(input, ...(offers ? [list] : []));
  let at = -1; // the line of the list that the arrows are on

  // A kernel may be gone while its panel is still on the page.
  function tell(content) {
    try { model.send(content); } catch (error) { console.warn("boardkit:", error); }
  }

  function words() {
    input.placeholder = model.get("placeholder");
    input.title = model.get("tooltip") ?? "";
    input.disabled = model.get("disabled");
    for (const node of offers ? [input, list] : [input]) node.setAttribute("aria-label", model.get("description"));
  }

  function draw(open) {
    const typed = fold(input.value);
    const texts = open ? model.get("options").filter((text) => fold(text).startsWith(typed)) : [];
    const done = texts.length === 1 && fold(texts[0]) === typed;
    list.hidden = done || !texts.length;
    list.replaceChildren(...(list.hidden ? [] : texts).map((text, place) => {
      const line = document.createElement("li");
      line.id = `${list.id}-${place}`;
      line.role = "option";
      line.textContent = text;
      return line;
    }));
    go(-1);
  }

  function go(place) {
    at = place;
    if (!offers) return;
    input.setAttribute("aria-expanded", String(!list.hidden));
    [...list.children].forEach((line, k) => line.setAttribute("aria-selected", String(k === at)));
    const line = list.children[at];
    input.setAttribute("aria-activedescendant", line?.id ?? "");
    line?.scrollIntoView({ block: "nearest" });
  }

  function take(line) {
    input.value = line.textContent;
    tell({ typed: input.value });
    draw(false);
  }

  function press(event) {
    event.stopPropagation(); // letters are text here, not keys of the notebook
    if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      if (list.hidden) draw(true);
      const count = list.children.length;
      if (count) go(at < 0 ? (step > 0 ? 0 : count - 1) : (at + step + count) % count);
    } else if (event.key === "Enter") {
      if (event.repeat) return;
      if (at >= 0) take(list.children[at]);
      else { draw(false); tell({ enter: input.value }); }
    } else return;
    event.preventDefault();
  }

  function show(content) {
    if (typeof content.show !== "string") return;
    input.value = content.show;
    draw(false);
  }

  input.addEventListener("input", () => { tell({ typed: input.value }); draw(true); });
  input.addEventListener("keydown", press);
  input.addEventListener("blur", () => draw(false));
  list.addEventListener("mousedown", (event) => {
    event.preventDefault(); // the keyboard stays in the field
    const line = event.target.closest("[role=option]");
    if (line) take(line);
  });
  const heard = {
    "change:placeholder": words, "change:description": words, "change:tooltip": words,
    "change:disabled": words,
    // What fits may come only now.
    "change:options": () => draw(document.activeElement === input && input.value !== ""),
    "msg:custom": show,
  };
  for (const [name, act] of Object.entries(heard)) model.on(name, act);
  words();
  draw(false);
  return () => { for (const [name, act] of Object.entries(heard)) model.off(name, act); };
}

export default { render };
