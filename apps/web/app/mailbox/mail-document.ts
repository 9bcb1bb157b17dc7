/**
 * The HTML of a mail as the document of a frame. Its links lead the whole page: inside the frame they would open where
 * nothing may run. The sandbox and the page's own Content-Security-Policy, which such a frame inherits, keep what a mail
 * may contain from doing anything.
 */
export function mailDocument(html: string): string {
  const base = '<base target="_top">';
  const head = /<head(?:\s[^>]*)?>/i;
  return head.test(html) ? html.replace(head, (tag) => tag + base) : base + html;
}
