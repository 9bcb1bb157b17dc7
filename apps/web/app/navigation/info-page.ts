import { INFO_SECTIONS } from "./info-sections.data.ts";

/**
 * Info and legal pages have no floating buttons (spec 1 §2.4). Public pages test this without loading the table of
 * pages.
 */
export const isInfoPage = (pathname: string): boolean =>
  INFO_SECTIONS.includes((pathname.split("/")[1] ?? "").toLowerCase());
