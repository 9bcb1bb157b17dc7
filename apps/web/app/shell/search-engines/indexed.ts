import { CATEGORIES } from "@passerelle/domain/catalogue/categories";
import { ARTICLES, articlePath } from "../../catalogue/public/articles.ts";
import { PAGES } from "../../navigation/pages.data.ts";

/** What stands for the variable part of an address; a page that is not here has its addresses from the database. */
const VALUES: Record<string, readonly string[]> = {
  "/services/:category": CATEGORIES.map((category) => `/services/${category}`),
  "/infos-pratiques/guide/:slug": ARTICLES.map(articlePath),
};

/**
 * The addresses that a search engine may show: what everybody can read, and comes to from elsewhere. The guides of
 * procedures are as many as the catalogue has services: the sitemap adds them.
 */
export const INDEXED: readonly string[] = PAGES.filter(
  ({ path, frame, access }) => access === "everyone" && frame !== "auth" && path !== "/mailbox",
).flatMap(({ path }) => VALUES[path] ?? (path.includes(":") ? [] : [path]));
