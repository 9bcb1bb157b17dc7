import { showToast } from "./toasts.ts";

/**
 * Buttons and links of a document: `data-reload` loads the page again, and `data-download` first asks whether the file still
 * exists.
 */
export function followPageActions(): void {
  document.addEventListener("click", (event) => {
    const at = (event.target as Element).closest<HTMLElement>("[data-reload], a[data-download]");
    if (!at) return;
    if (at.dataset.reload !== undefined) location.reload();
    else if (at instanceof HTMLAnchorElement) {
      event.preventDefault();
      void download(at);
    }
  });
}

async function download({ href, download: name }: HTMLAnchorElement): Promise<void> {
  const reply = await fetch(href, { method: "HEAD" }).catch(() => undefined);
  if (!reply?.ok) return showToast(reply?.status === 404 ? "download_gone" : "download_failed");
  Object.assign(document.createElement("a"), { href, download: name }).click();
}

/** Unfolds the question that the address names (`#q-…`). */
export function unfoldAddressed(): void {
  const unfold = () => {
    const asked = location.hash.startsWith("#q-") && document.getElementById(location.hash.slice(1));
    if (!(asked instanceof HTMLDetailsElement)) return;
    asked.open = true;
    asked.scrollIntoView();
  };
  unfold();
  addEventListener("hashchange", unfold);
}
