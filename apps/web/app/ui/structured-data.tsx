/** What a page is about, for search engines (JSON-LD, schema.org). */
export function StructuredData({ data }: { data: object }) {
  // `<` would let a text end the element.
  const json = JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: data that no browser runs, with what could end it escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
