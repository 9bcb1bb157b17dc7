import { DOCUMENT_PATHS } from "./paths.data.ts";

/** The browser fetches another public page once its link is pointed at or touched, without its resources. */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [{ where: { href_matches: DOCUMENT_PATHS }, eagerness: "moderate" }],
});

const isDocument = (path: string) =>
  DOCUMENT_PATHS.some((pattern) => new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+")}/?$`, "i").test(path));

/**
 * Fetches what the reader is about to need: another public page, or the code of the application when a link that leads into
 * it is pointed at, focused or touched. Never with reduced data. `appCode`: addresses of that code.
 */
export function fetchOnIntent(appCode: readonly string[]): void {
  if ("reducedData" in document.documentElement.dataset) return;
  document.head.append(
    Object.assign(document.createElement("script"), {
      type: "speculationrules",
      textContent: SPECULATION_RULES,
    }),
  );
  const events = ["pointerover", "focusin", "touchstart"];
  const fetchCode = ({ target }: Event) => {
    const link = (target as Element).closest?.<HTMLAnchorElement>("a[href]");
    const into = link?.origin === location.origin && !link.hash && !link.download;
    if (!into || isDocument(link.pathname) || link.pathname.startsWith("/files/")) return;
    for (const name of events) removeEventListener(name, fetchCode);
    for (const href of appCode)
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  };
  for (const name of events) addEventListener(name, fetchCode, { passive: true });
}
