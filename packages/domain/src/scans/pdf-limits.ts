/** PDFs with more pages are refused: a request needs a certificate or a statement, and people must read each page. */
export const MAX_PDF_PAGES = 200;
