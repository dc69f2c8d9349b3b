// Makes the plain controls of a panel fit for the keyboard and for screen readers, and sees to it
// that the keyboard is never lost. The keys of the panel itself are heard by the board.

const FOCUSABLE = "a[href], button, input, select, textarea, summary, [tabindex]";
const HEADER = ".jupyter-widget-Collapse-header";
// Letters typed here are text, or look for a line of a list.
const TYPED = "textarea, select, input:not([type=checkbox]):not([type=radio]):not([type=range])";

function put(node, name, value) {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

function shown(node) {
  return node.getClientRects().length > 0;
}

// The first place in a part of the panel where the keyboard can go.
function landing(part) {
  if (!part) return null;
  const places = part.matches(FOCUSABLE) ? [part] : [...part.querySelectorAll(FOCUSABLE)];
  return places.find((node) => !node.disabled && node.tabIndex >= 0 && shown(node)) ?? null;
}

function tidy(root) {
  for (const header of root.querySelectorAll(HEADER)) {
    put(header, "role", "button");
    put(header, "tabindex", "0");
    const open = header.parentElement.classList.contains("jupyter-widget-Collapse-open");
    put(header, "aria-expanded", String(open));
  }
  // Without this, letters typed here are shortcuts that insert and delete notebook cells.
  for (const node of root.querySelectorAll(FOCUSABLE)) put(node, "data-lm-suppress-shortcuts", "true");
  for (const handle of root.querySelectorAll("[role=slider]")) {
    const label = handle.closest(".widget-slider")?.querySelector("label")?.textContent;
    if (label) put(handle, "aria-label", label);
    // Where a slider has words for its positions, they are what is read out.
    const words = handle.closest(".bk-dial")?.querySelector(".widget-readout")?.textContent;
    if (words) put(handle, "aria-valuetext", words);
  }
  for (const button of root.querySelectorAll(".widget-toggle-button")) {
    put(button, "aria-pressed", String(button.classList.contains("mod-active")));
  }
}

// Remembers what has the keyboard; when that is switched off or redrawn, finds a place close by.
function keepFocus(root) {
  let last = null; // what has the keyboard
  let around = []; // what it stands in, from the inside out
  let name = "";
  const inside = (event) => {
    last = event.target;
    name = last.textContent;
    around = [];
    for (let node = last.parentElement; node && node !== root.parentElement; node = node.parentElement) {
      around.push(node);
    }
  };
  const usable = () => last.isConnected && !last.disabled && shown(last);
  const outside = () => {
    const left = last;
    // Somebody went elsewhere, unless what had the keyboard is gone.
    setTimeout(() => {
      if (last === left && last && usable() && !root.contains(document.activeElement)) last = null;
    });
  };
  root.addEventListener("focusin", inside);
  root.addEventListener("focusout", outside);
  return function mend() {
    const here = document.activeElement;
    if (!last || usable() || (here && here !== document.body && here !== last)) return;
    const home = around.find((node) => node.isConnected && shown(node));
    if (!home) return;
    const same = [...home.querySelectorAll(FOCUSABLE)].find(
      (node) => node.textContent === name && !node.disabled && shown(node));
    if (!same && !home.hasAttribute("tabindex")) {
      // Not the next button: whoever presses Enter once more would do something else with it.
      home.setAttribute("tabindex", "-1");
      home.setAttribute("data-lm-suppress-shortcuts", "true");
    }
    (same ?? home).focus({ preventScroll: true });
  };
}

function render({ model, el }) {
  let root = null, watcher = null, mend = () => {};

  function hear(event) {
    const header = event.target.closest?.(HEADER);
    if (!header || (event.key !== "Enter" && event.key !== " ")) return;
    if (!event.repeat) header.click();
    event.preventDefault();
    event.stopPropagation();
  }

  // By itself a slider goes to the end that it had when it was made. Dials keep their ends, and
  // wait for the event that only the slider's own way sends.
  function toTheEnd(event) {
    const slider = event.target.closest?.(".noUi-target")?.noUiSlider;
    if (event.key !== "End" || !slider || event.target.closest(".bk-dial")) return;
    slider.set(Number(event.target.getAttribute("aria-valuemax")));
    event.preventDefault();
    event.stopPropagation();
  }

  // Boxes for text keep their keys to themselves. Escape, which is no text, leads back to the board.
  function leave(event) {
    const box = event.target;
    if (event.key !== "Escape" || !box.matches?.(TYPED) || box.closest(".bk-panel") !== root) return;
    root.querySelector("[role=gridcell][tabindex='0']")?.focus();
    event.stopPropagation();
  }

  function message(content, _, tries = 30) {
    if (!root) return;
    const header = root.querySelectorAll(HEADER)[content.unfold];
    const part = header ?? root.querySelector(`.bk-at-${content.focus}`);
    const place = part?.querySelector("[role=gridcell][tabindex='0']") ?? landing(part);
    // What is new, such as the board of a branch, is drawn a little later.
    if (!place && tries > 0) return void setTimeout(() => message(content, _, tries - 1), 50);
    place?.focus({ preventScroll: true });
    // What has just been unfolded has its height only now.
    requestAnimationFrame(() => (header?.parentElement ?? place)?.scrollIntoView({ block: "nearest" }));
  }

  // Tells when what has come is drawn; hidden windows draw nothing and need not be told more.
  function beat() {
    const asked = model.get("beat");
    if (!asked) return;
    setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => {
      if (root && asked === model.get("beat")) model.send({ beat: asked });
    })), model.get("pause"));
  }

  const speak = () => { if (model.get("lang")) put(root, "lang", model.get("lang")); };

  function start() {
    // The panel is not on the page yet when its parts are drawn.
    root = el.closest(".bk-panel, .bk-gate");
    if (!root) return void (waiting = requestAnimationFrame(start));
    tidy(root);
    speak();
    beat();
    mend = keepFocus(root);
    root.addEventListener("keydown", hear);
    root.addEventListener("keydown", leave, true);
    root.addEventListener("keydown", toTheEnd, true);
    model.on("change:lang", speak);
    model.on("change:beat", beat);
    model.on("msg:custom", message);
    watcher = new MutationObserver(() => { tidy(root); mend(); });
    watcher.observe(root, {
      childList: true, characterData: true, subtree: true, attributes: true,
      attributeFilter: ["class", "disabled", "style"],
    });
  }
  let waiting = requestAnimationFrame(start);
  return () => {
    cancelAnimationFrame(waiting);
    watcher?.disconnect();
    root?.removeEventListener("keydown", hear);
    root?.removeEventListener("keydown", leave, true);
    root?.removeEventListener("keydown", toTheEnd, true);
    model.off("change:lang", speak);
    model.off("change:beat", beat);
    model.off("msg:custom", message);
  };
}

// Many changes come in one message: each goes to its widget as if it had come alone.
function initialize({ model }) {
  const manager = model.widget_manager;
  async function open({ states }) {
    if (!states) return;
    const found = await Promise.all(Object.keys(states).map((id) => manager.get_model(id).catch(() => null)));
    Object.values(states).forEach((state, k) => found[k]?._handle_comm_msg({
      content: { data: { method: "update", state, buffer_paths: [] } }, buffers: [],
    }));
  }
  model.on("msg:custom", open);
  // What a widget does with a message is its own affair: where it looks otherwise, all comes one by one.
  const able = manager?.get_model && model.get("layout")?._handle_comm_msg;
  if (able) try { model.send({ ready: true }); } catch (error) { console.warn("boardkit:", error); }
  return () => model.off("msg:custom", open);
}

export default { initialize, render };
