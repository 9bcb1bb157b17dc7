/** The same data is written once: a server shows it on many pages. */
const texts = new WeakMap<object, string>();

function textOf(data: object): string {
  // `<` would let a text end the element.
  const text =
    texts.get(data) ??
    JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c");
  texts.set(data, text);
  return text;
}

/** What a page is about, for search engines (JSON-LD, schema.org). */
export function StructuredData({ data }: { data: object }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: data that no browser runs, with what could end it escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: textOf(data) }} />;
}
