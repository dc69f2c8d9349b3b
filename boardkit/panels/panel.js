// Makes the plain controls of a panel fit for the keyboard and for screen readers.

const FOCUSABLE = "a, button, input, select, textarea, summary, [tabindex]";

function put(node, name, value) {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

function tidy(root) {
  // Without this, letters typed here are shortcuts that insert and delete notebook cells.
  for (const node of root.querySelectorAll(FOCUSABLE)) put(node, "data-lm-suppress-shortcuts", "true");
  for (const handle of root.querySelectorAll("[role=slider]")) {
    const label = handle.closest(".widget-slider")?.querySelector("label")?.textContent;
    if (label) put(handle, "aria-label", label);
  }
  for (const button of root.querySelectorAll(".widget-toggle-button")) {
    put(button, "aria-pressed", String(button.classList.contains("mod-active")));
  }
}

function render({ el }) {
  let watcher = null;
  function start() {
    // The panel is not on the page yet when its parts are drawn.
    const root = el.closest(".bk-panel, .bk-gate");
    if (!root) return void (waiting = requestAnimationFrame(start));
    tidy(root);
    watcher = new MutationObserver(() => tidy(root));
    watcher.observe(root, {
      childList: true, characterData: true, subtree: true, attributes: true, attributeFilter: ["class"],
    });
  }
  let waiting = requestAnimationFrame(start);
  return () => {
    cancelAnimationFrame(waiting);
    watcher?.disconnect();
  };
}

export default { render };
