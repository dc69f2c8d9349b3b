// Draws a scene as an ARIA grid of SVG and reports where somebody acted. It knows no game.
//
// Cells are made once and repainted in place, so that a redraw never takes the focus away.

const SVG = "http://www.w3.org/2000/svg";

function make(name, attributes, parent) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  parent?.append(node);
  return node;
}

function rectangle(mark, inset, name, parent) {
  const [x, y, w, h] = mark.box;
  return make("rect", {
    class: name, x: x + inset, y: y + inset, width: w - 2 * inset, height: h - 2 * inset, rx: 8,
  }, parent);
}

// The keys that walk: from a cell and all cells to the cell that gets the focus.
const WALKS = {
  ArrowLeft: (here, cells) => cells.findLast((c) => c.row === here.row && c.col < here.col),
  ArrowRight: (here, cells) => cells.find((c) => c.row === here.row && c.col > here.col),
  ArrowUp: (here, cells) => cells.findLast((c) => c.col === here.col && c.row < here.row),
  ArrowDown: (here, cells) => cells.find((c) => c.col === here.col && c.row > here.row),
  Home: (here, cells) => cells.find((c) => c.row === here.row),
  End: (here, cells) => cells.findLast((c) => c.row === here.row),
  PageUp: (here, cells) => cells.find((c) => c.col === here.col),
  PageDown: (here, cells) => cells.findLast((c) => c.col === here.col),
};

// Letters typed here are text, or look for a line of a list.
const TYPED = "textarea, select, input:not([type=checkbox]):not([type=radio]):not([type=range])";

function render({ model, el }) {
  const frame = document.createElement("div");
  frame.className = "bk-board";
  const svg = make("svg", { role: "grid" }, null);
  const style = make("style", {}, svg);
  const background = make("g", { "aria-hidden": "true" }, svg);
  const grid = make("g", { role: "presentation" }, svg);
  const overlay = make("g", { "aria-hidden": "true", class: "bk-overlay" }, svg);
  const polite = live("polite", "status");
  const assertive = live("assertive", "alert");
  const skip = document.createElement("button");
  skip.type = "button";
  skip.className = "bk-skip";
  skip.setAttribute("data-lm-suppress-shortcuts", "true");
  frame.append(skip, svg, polite, assertive);
  el.append(frame);

  let cells = []; // { id, row, col, mark, node, art }, row by row
  let current = null; // the one that Tab reaches
  let panel = null; // what the board stands in, if anything
  // The board is not on the page yet when it is drawn.
  let waiting = requestAnimationFrame(function look() {
    panel = frame.closest(".bk-panel");
    if (frame.isConnected) panel?.addEventListener("keydown", onHotkey);
    else waiting = requestAnimationFrame(look);
  });

  function live(kind, role) {
    const node = document.createElement("div");
    node.className = "bk-live";
    node.setAttribute("role", role);
    node.setAttribute("aria-live", kind);
    node.setAttribute("aria-atomic", "true");
    return node;
  }

  function set(node, html) {
    if (node.bkHtml !== html) node.innerHTML = node.bkHtml = html;
  }

  function past() {
    // The first control after the board.
    const places = frame.closest(".bk-panel")?.querySelectorAll("button, input, select, [tabindex='0']");
    [...(places ?? [])].find((place) => !place.disabled && place.getClientRects().length
      && frame.compareDocumentPosition(place) === Node.DOCUMENT_POSITION_FOLLOWING)?.focus();
  }

  function name() {
    skip.textContent = model.get("skip");
    skip.hidden = !model.get("skip");
  }

  function look() {
    svg.setAttribute("class", `bk-${model.get("name")}`);
    svg.setAttribute("viewBox", `0 0 ${model.get("width")} ${model.get("height")}`);
    svg.setAttribute("aria-label", model.get("title"));
    const ratio = model.get("width") / (model.get("height") || 1);
    frame.style.setProperty("--bk-width", `${Math.round(model.get("max_height") * ratio)}px`);
    frame.style.setProperty("--bk-ratio", ratio.toFixed(4));
    if (style.textContent !== model.get("css")) style.textContent = model.get("css");
    set(background, model.get("background"));
    set(overlay, model.get("overlay"));
  }

  function paint(cell, mark) {
    if (cell.mark === mark) return;
    cell.mark = mark;
    cell.node.setAttribute("aria-label", mark.label);
    set(cell.art, mark.svg);
  }

  function choose(cell) {
    current?.node.setAttribute("tabindex", "-1");
    current = cell;
    current?.node.setAttribute("tabindex", "0");
  }

  function build(marks) {
    const had = grid.contains(document.activeElement) ? current?.id : null;
    const kept = current?.id;
    grid.replaceChildren();
    cells = [...marks].sort((a, b) => a.row - b.row || a.col - b.col).map((mark) => ({
      id: mark.id, row: mark.row, col: mark.col, box: String(mark.box), mark: null,
    }));
    const byId = new Map(marks.map((mark) => [mark.id, mark]));
    const left = Math.min(...cells.map((cell) => cell.col));
    const top = Math.min(...cells.map((cell) => cell.row));
    svg.setAttribute("aria-rowcount", Math.max(...cells.map((cell) => cell.row)) - top + 1);
    svg.setAttribute("aria-colcount", Math.max(...cells.map((cell) => cell.col)) - left + 1);
    let row = null, last = null;
    for (const cell of cells) {
      if (cell.row !== last) {
        last = cell.row;
        row = make("g", { role: "row", "aria-rowindex": cell.row - top + 1 }, grid);
      }
      cell.node = make("g", {
        role: "gridcell", tabindex: "-1", class: "bk-cell", "data-id": cell.id,
        "aria-colindex": cell.col - left + 1,
        // Without this, letters typed here are shortcuts that insert and delete notebook cells.
        "data-lm-suppress-shortcuts": "true",
      }, row);
      const mark = byId.get(cell.id);
      cell.art = make("g", { "aria-hidden": "true" }, cell.node);
      rectangle(mark, 0, "bk-hit", cell.node);
      rectangle(mark, 3, "bk-ring bk-ring-under", cell.node);
      rectangle(mark, 3, "bk-ring", cell.node);
      paint(cell, mark);
    }
    current = null;
    choose(cells.find((cell) => cell.id === kept) ?? cells[0]);
    if (had) current?.node.focus();
  }

  function draw() {
    const marks = [];
    for (let k = 0; k < model.get("count"); k++) {
      const mark = model.get(`mark${k}`);
      if (mark) marks.push(mark);
    }
    const byId = new Map(marks.map((mark) => [mark.id, mark]));
    const same = marks.length === cells.length && cells.every((cell) => {
      const mark = byId.get(cell.id);
      return mark && mark.row === cell.row && mark.col === cell.col && String(mark.box) === cell.box;
    });
    if (same) for (const cell of cells) paint(cell, byId.get(cell.id));
    else build(marks);
    look();
  }

  function send(message) {
    // A kernel may be gone while its board is still on the page.
    try { model.send(message); } catch (error) { console.warn("boardkit:", error); }
  }

  function cellOf(event) {
    const node = event.target.closest?.("[role=gridcell]");
    return cells.find((cell) => cell.node === node);
  }

  function onKey(event) {
    const cell = cellOf(event);
    if (!cell || event.altKey || event.metaKey) return;
    let walk = WALKS[event.key];
    if (event.ctrlKey) {
      if (event.key !== "Home" && event.key !== "End") return;
      walk = event.key === "Home" ? () => cells[0] : () => cells.at(-1);
    }
    if (walk) {
      const next = walk(cell, cells);
      if (next) { choose(next); next.node.focus(); }
    } else if (event.key === "Enter" || event.key === " ") {
      if (event.shiftKey) return;
      if (!event.repeat) send({ act: cell.id });
    } else return onHotkey(event);
    event.preventDefault();
    event.stopPropagation();
  }

  // Keys for the whole panel, wherever in it the keyboard is, but where letters are text. They go
  // the way of the acts: messages of several widgets may overtake one another.
  function onHotkey(event) {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (!current || event.target.closest?.(TYPED) || !model.get("hotkeys").includes(key)) return;
    send({ act: current.id, key });
    event.preventDefault();
    event.stopPropagation();
  }

  function onClick(event) {
    const cell = cellOf(event);
    if (!cell) return;
    choose(cell);
    cell.node.focus({ preventScroll: true });
    send({ act: cell.id });
  }

  function onFocus(event) {
    const cell = cellOf(event);
    if (cell) choose(cell);
  }

  // The same text once more is spoken again only if it is another one.
  let heard = model.get("times");
  const lines = { said: polite, alarm: assertive };
  function speak() {
    const times = model.get("times");
    for (const [how, node] of Object.entries(lines)) {
      const text = model.get(how);
      if (times[how] !== heard[how]) node.textContent = text && node.textContent === text ? `${text}\u00a0` : text;
      else if (!text) node.textContent = "";
    }
    heard = times;
  }
  const message = (content) => { if (content.focus) current?.node.focus(); };
  const hooks = {
    "change:painted": draw, "change:title": look, "change:name": look, "change:css": look,
    "change:background": look, "change:overlay": look, "change:max_height": look,
    "change:said": speak, "change:alarm": speak, "change:times": speak, "change:skip": name,
    "msg:custom": message,
  };
  for (const [name, hook] of Object.entries(hooks)) model.on(name, hook);
  skip.addEventListener("click", past);
  svg.addEventListener("keydown", onKey);
  svg.addEventListener("click", onClick);
  // How high a picture may be without scrolling: the notebook's own window, or that of the page.
  function measure() {
    const room = frame.closest(".jp-WindowedPanel-outer") ?? document.documentElement;
    if (room.clientHeight) frame.style.setProperty("--bk-room", `${room.clientHeight}px`);
  }

  const measuring = new ResizeObserver(measure); // it also comes when the frame is first shown
  measuring.observe(frame);
  window.addEventListener("resize", measure);
  frame.addEventListener("focusin", onFocus); // on the picture, it would make that a stop of its own
  draw();
  name();
  return () => {
    cancelAnimationFrame(waiting);
    measuring.disconnect();
    window.removeEventListener("resize", measure);
    panel?.removeEventListener("keydown", onHotkey);
    for (const [name, hook] of Object.entries(hooks)) model.off(name, hook);
    frame.remove();
  };
}

export default { render };
