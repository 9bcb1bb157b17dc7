import { CATEGORIES } from "@passerelle/domain/catalogue/categories";
import { ARTICLES, articlePath } from "../../catalogue/public/articles.ts";
import { PAGES } from "../../navigation/pages.data.ts";

/** Values for the variable part of an address; pages that are not here get their addresses from the database. */
const VALUES: Record<string, readonly string[]> = {
  "/services/:category": CATEGORIES.map((category) => `/services/${category}`),
  "/infos-pratiques/guide/:slug": ARTICLES.map(articlePath),
};

/**
 * Addresses for search engines: public pages that people reach from elsewhere. The sitemap adds the guides of
 * procedures, one per service of the catalogue.
 */
export const INDEXED: readonly string[] = PAGES.filter(
  ({ path, frame, access }) => access === "everyone" && frame !== "auth" && path !== "/mailbox",
).flatMap(({ path }) => VALUES[path] ?? (path.includes(":") ? [] : [path]));
