/** Info and legal pages have no floating buttons (spec 1 §2.4). Apart from the table of pages, which visitors need not load. */
export const isInfoPage = (pathname: string): boolean =>
  /^\/(?:contact|infos-pratiques|resources|support|legal)(?:\/|$)/i.test(pathname);
