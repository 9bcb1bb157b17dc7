/** More is refused: a request needs a certificate or a statement, and each page costs those who read it time. */
export const MAX_PDF_PAGES = 200;
