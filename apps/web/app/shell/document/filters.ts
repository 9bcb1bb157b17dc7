import { showToast } from "./toasts.ts";

/** A pause in typing after which a filter is applied, in milliseconds. */
const PAUSE_MS = 300;

/**
 * Forms marked `data-filter` apply while typing and choosing: the same page is fetched with the new query, and its parts
 * marked `data-part` replace those shown. The fields stay as they are, so that typing goes on; only a list with other choices
 * gets them. Without scripts they are plain GET forms.
 */
export function filterWhileTyping(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | undefined;

  async function apply(form: HTMLFormElement): Promise<void> {
    clearTimeout(timer);
    running?.abort();
    running = new AbortController();
    const url = addressOf(form);
    const parts = document.querySelectorAll<HTMLElement>("[data-part]");
    for (const part of parts) part.setAttribute("aria-busy", "true");
    try {
      const reply = await fetch(url, { signal: running.signal, headers: { accept: "text/html" } });
      const page = new DOMParser().parseFromString(await reply.text(), "text/html");
      const found = [...parts].map((part) => page.querySelector(`[data-part="${part.dataset.part}"]`));
      if (found.includes(null)) throw new Error("another page");
      history.replaceState(history.state, "", reply.url);
      for (const [index, part] of parts.entries()) part.replaceWith(found[index] as Element);
      // The choices of one field may depend on another, as categories on the country.
      for (const select of form.querySelectorAll("select")) {
        const next = page.querySelector(`[data-filter] [name="${select.name}"]`);
        if (next && next.textContent !== select.textContent) select.innerHTML = next.innerHTML;
      }
      showToast("load_failure");
    } catch (error) {
      // A later change aborted this one.
      if ((error as Error).name === "AbortError") return;
      for (const part of parts) part.removeAttribute("aria-busy");
      if (error instanceof TypeError) showToast("network");
      else location.assign(url);
    }
  }

  const formOf = ({ target }: Event) => (target as Element).closest<HTMLFormElement>("form[data-filter]");
  document.addEventListener("input", (event) => {
    const form = formOf(event);
    clearTimeout(timer);
    if (form)
      timer = setTimeout(() => void apply(form), (event.target as Element).matches("select") ? 0 : PAUSE_MS);
  });
  document.addEventListener("submit", (event) => {
    const form = formOf(event);
    if (!form) return;
    event.preventDefault();
    // Closes the keyboard of a phone.
    (document.activeElement as HTMLElement | null)?.blur();
    void apply(form);
  });
}

/** The address of a filter, without empty fields and without preselected choices that the address did not contain. */
export function addressOf(form: HTMLFormElement): string {
  const url = new URL(form.action);
  url.search = "";
  const present = new URL(location.href).searchParams;
  for (const [name, value] of new FormData(form) as unknown as Iterable<[string, string]>) {
    const field = form.elements.namedItem(name);
    const isOwn = field instanceof HTMLSelectElement && field.selectedOptions[0]?.defaultSelected;
    if (value.trim() !== "" && (!isOwn || present.has(name))) url.searchParams.append(name, value);
  }
  return url.href;
}
