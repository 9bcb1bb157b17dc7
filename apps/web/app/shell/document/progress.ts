import { showLocalTimes } from "./local-times.ts";

/** Interval at which a page that waits for something is read again, in milliseconds, while it is visible. */
const READ_MS = 2_500;

/**
 * Reads the page again while it contains `data-progress`, and replaces its parts marked `data-part`. Without scripts such a page
 * says so in a `noscript`.
 */
export function followProgress(): void {
  const isWaiting = () => document.querySelector("[data-progress]") !== null;
  const wait = () => {
    if (isWaiting()) setTimeout(() => void read(), READ_MS);
  };
  async function read(): Promise<void> {
    if (document.visibilityState === "visible") {
      // Without a network the next reading may succeed.
      const html = await fetch(location.href, { headers: { accept: "text/html" } })
        .then((reply) => (reply.ok ? reply.text() : undefined))
        .catch(() => undefined);
      const page = html === undefined ? undefined : new DOMParser().parseFromString(html, "text/html");
      if (page) showLocalTimes(page);
      for (const part of document.querySelectorAll<HTMLElement>("[data-part]")) {
        const next = page?.querySelector(`[data-part="${part.dataset.part}"]`);
        // Unchanged, it keeps the focus of its buttons.
        if (next && next.textContent !== part.textContent) part.replaceWith(next);
      }
      for (const button of document.querySelectorAll<HTMLElement>("[data-print-page]")) button.hidden = false;
    }
    wait();
  }
  wait();
}
