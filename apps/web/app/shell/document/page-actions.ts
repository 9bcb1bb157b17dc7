import { shareAddress } from "../../lib/share-address.ts";
import { showToast } from "./toasts.ts";

/**
 * Buttons and links of a document: `data-share` shares an address, `data-print-page` prints the page (`data-print` marks the part that
 * is printed alone), `data-reload` loads the page again, and `data-download` first asks whether the file still exists.
 */
export function followPageActions(): void {
  document.addEventListener("click", (event) => {
    const at = (event.target as Element).closest<HTMLElement>(
      "[data-share], [data-reload], [data-print-page], a[data-download]",
    );
    if (!at) return;
    if (at.dataset.share !== undefined) void share(at.dataset);
    else if (at.dataset.printPage !== undefined) print();
    else if (at.dataset.reload !== undefined) location.reload();
    else if (at instanceof HTMLAnchorElement) {
      event.preventDefault();
      void download(at);
    }
  });
}

async function share({ share: path = "", shareTitle = "" }: DOMStringMap): Promise<void> {
  const { outcome } = await shareAddress(path, shareTitle);
  if (outcome !== "shared") showToast(outcome === "copied" ? "link_copied" : "link_not_copied");
}

async function download({ href, download: name }: HTMLAnchorElement): Promise<void> {
  const reply = await fetch(href, { method: "HEAD" }).catch(() => undefined);
  if (!reply?.ok) return showToast(reply?.status === 404 ? "download_gone" : "download_failed");
  Object.assign(document.createElement("a"), { href, download: name }).click();
}

/** Shows the buttons that need a script. */
export function offerSharing(): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-share], [data-print-page]"))
    button.hidden = false;
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
