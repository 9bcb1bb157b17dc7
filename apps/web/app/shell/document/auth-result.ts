/**
 * The authentication service redirects to the site's root when it knows no better page. Only the sign-in pages read its result
 * and remove it from the address: on another page, loads the sign-in page with it. Returns whether the page is left.
 */
export function followAuthResult(): boolean {
  const { hash, pathname } = location;
  if (!/[#&]sb=/.test(hash) || /^\/(login|reset-password)$/.test(pathname)) return false;
  location.replace(`/login${hash}`);
  return true;
}
