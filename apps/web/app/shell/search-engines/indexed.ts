import { CATEGORIES } from "@passerelle/domain/catalogue/categories";
import { PAGES } from "../pages.ts";
import { isBuilt } from "../planned.ts";

/** The addresses that a search engine may show: what everybody can read, and comes to from elsewhere. */
export const INDEXED: readonly string[] = PAGES.filter(
  ({ path, frame, access }) =>
    access === "everyone" && frame !== "auth" && path !== "/mailbox" && isBuilt(path),
).flatMap(({ path }) =>
  path === "/services/:category" ? CATEGORIES.map((category) => `/services/${category}`) : [path],
);
