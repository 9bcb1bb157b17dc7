const COOKIE = "page_session";

/** The cookie by which the server renders a page of an account, as a header; undefined without one. Scripts cannot read it. */
export const pageSessionOf = (cookies: string | null): string | undefined =>
  (cookies ?? "").split(/;\s*/).find((pair) => pair.startsWith(`${COOKIE}=`));
