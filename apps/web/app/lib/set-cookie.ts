/** Sets a cookie that the server reads with the next page; browsers send it over https only, except where the product is served by http. */
export function setCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing from browsers that we serve
  document.cookie = location.protocol === "https:" ? `${cookie}; Secure` : cookie;
}
