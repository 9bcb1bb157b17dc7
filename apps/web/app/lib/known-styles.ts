const COOKIE = "styles";

/** The cookie of a browser that has stored the style sheet. */
export const STYLES_KNOWN = `${COOKIE}=1`;

const MONTH_S = 30 * 24 * 60 * 60;

/** Reads it from a `Cookie` header. */
export const areStylesKnown = (cookies: string | null): boolean =>
  (cookies ?? "").split(/;\s*/).includes(STYLES_KNOWN);

/**
 * Stores the style sheet that a first document carries within it (decision 0101), once that page is there, and has later
 * pages name it instead.
 */
export async function storeStyles(): Promise<void> {
  const sheets = [...document.querySelectorAll<HTMLElement>("style[data-href]")];
  if (sheets.length === 0) return;
  const replies = await Promise.all(sheets.map(({ dataset }) => fetch(dataset.href as string)));
  // Read to the end, since what is broken off is not stored.
  await Promise.all(replies.map((reply) => reply.blob()));
  if (replies.every(({ ok }) => ok))
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from browsers that we serve
    document.cookie = `${STYLES_KNOWN};path=/;max-age=${MONTH_S};samesite=lax`;
}
