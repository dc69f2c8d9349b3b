// A field to type an action in. The browser shows what it offers and completes from it.
//
// Every change goes to the kernel at once and in order, so that Enter never plays half a text.

let fields = 0;

function render({ model, el }) {
  const input = document.createElement("input");
  const list = document.createElement("datalist");
  list.id = `bk-offers-${++fields}`;
  input.type = "text";
  input.autocomplete = "off";
  input.spellcheck = false;
  input.setAttribute("list", list.id);
  el.append(input, list);

  // A kernel may be gone while its panel is still on the page.
  function tell(content) {
    try { model.send(content); } catch (error) { console.warn("boardkit:", error); }
  }

  function words() {
    input.placeholder = model.get("placeholder");
    input.setAttribute("aria-label", model.get("description"));
    input.title = model.get("tooltip") ?? "";
  }

  function offer() {
    list.replaceChildren(...model.get("options").map((text) => new Option(text, text)));
  }

  function show(content) {
    if (typeof content.show === "string") input.value = content.show;
  }

  function press(event) {
    event.stopPropagation(); // letters are text here, not keys of the notebook
    if (event.key !== "Enter" || event.isComposing || event.repeat) return;
    event.preventDefault();
    tell({ enter: input.value });
  }

  input.addEventListener("input", () => tell({ typed: input.value }));
  input.addEventListener("keydown", press);
  const heard = {
    "change:placeholder": words, "change:description": words, "change:tooltip": words,
    "change:options": offer, "msg:custom": show,
  };
  for (const [name, act] of Object.entries(heard)) model.on(name, act);
  words();
  offer();
  return () => { for (const [name, act] of Object.entries(heard)) model.off(name, act); };
}

export default { render };
