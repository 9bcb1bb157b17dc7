import { may, type Role } from "@passerelle/domain/roles";
import { matchPath } from "react-router";
import { PAGES } from "./pages.data.ts";

type Page = (typeof PAGES)[number];

/** Pages whose path has no parameter. Links mostly lead to these, and matching compiles a pattern for each page it tries. */
const FIXED: ReadonlyMap<string, Page> = new Map(
  PAGES.filter(({ path }) => !/[:*?]/.test(path)).map((page) => [page.path, page]),
);

/** The page at an address, ignoring query and fragment; matches as the router does. */
export function pageAt(address: string): Page | undefined {
  const [pathname = ""] = address.split(/[?#]/);
  return FIXED.get(pathname) ?? PAGES.find(({ path }) => matchPath(path, pathname));
}

/**
 * What opening an address leads to: the page, /login (which remembers the location), a refusal, or the redirect of
 * unknown paths.
 */
export type PageAccess = "open" | "sign_in" | "denied" | "unknown";

/** What opening `pathname` leads to for an account with this role; undefined is a visitor. */
export function accessTo(pathname: string, role: Role | undefined): PageAccess {
  const found = pageAt(pathname);
  if (!found) return "unknown";
  if (found.access === "everyone") return "open";
  if (!role) return "sign_in";
  return found.access === "account" || may(role, found.access) ? "open" : "denied";
}
