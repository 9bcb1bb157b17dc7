/**
 * The HTML of an email as a frame's document. Its links open in the whole page: inside the frame nothing may run. The
 * sandbox and the page's Content-Security-Policy, which such a frame inherits, disable scripts and requests in the
 * email.
 */
export function mailDocument(html: string): string {
  const base = '<base target="_top">';
  const head = /<head(?:\s[^>]*)?>/i;
  return head.test(html) ? html.replace(head, (tag) => tag + base) : base + html;
}
