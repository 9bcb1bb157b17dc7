import { showToast } from "./toasts.ts";

/**
 * Buttons and links of a document: `data-reload` loads the page again, `data-share` shares an address with the device's
 * dialog or copies it, and `data-download` first asks whether the file still exists.
 */
export function followPageActions(): void {
  document.addEventListener("click", (event) => {
    const at = (event.target as Element).closest<HTMLElement>(
      "[data-reload], [data-share], a[data-download]",
    );
    if (!at) return;
    if (at.dataset.reload !== undefined) location.reload();
    else if (at.dataset.share !== undefined) void share(at.dataset.share);
    else if (at instanceof HTMLAnchorElement) {
      event.preventDefault();
      void download(at);
    }
  });
}

async function share(path: string): Promise<void> {
  const url = new URL(path || location.href, location.href).href;
  if (navigator.share) {
    const outcome = await navigator.share({ title: document.title, url }).then(
      () => "shared",
      (error: unknown) => (error as DOMException).name,
    );
    // Closing the share dialog counts as done; after other failures the link can be copied.
    if (outcome === "shared" || outcome === "AbortError") return;
  }
  await navigator.clipboard.writeText(url).then(
    () => showToast("link_copied"),
    () => showToast("link_not_copied"),
  );
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
