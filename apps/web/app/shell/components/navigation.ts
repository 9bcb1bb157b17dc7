import type { Role } from "@passerelle/domain/roles";
import { ADMIN_PAGES } from "../admin-pages.ts";

/** The sidebar's groups (spec 1 §2.7); an entry appears with its page. */
const GROUPS = [
  {
    words: "nav.groups.main",
    entries: [{ to: "/dashboard", words: "nav.dashboard", icon: "layout-dashboard" }],
  },
  {
    words: "nav.groups.services",
    entries: [{ to: "/services", words: "nav.catalogue", icon: "store" }],
  },
  {
    words: "nav.groups.space",
    entries: [{ to: "/requests-tracking", words: "nav.requests", icon: "list-checks" }],
  },
  {
    words: "nav.groups.account",
    entries: [{ to: "/account", words: "nav.account", icon: "user-round" }],
  },
] as const;

/** The groups that somebody of this role sees; the administration is filtered per entry (spec 1 §6). */
export function groupsFor(role: Role | undefined) {
  const pages = ADMIN_PAGES.filter(({ roles }) => roles.some((allowed) => allowed === role));
  return pages.length > 0 ? [...GROUPS, { words: "nav.groups.admin", entries: pages } as const] : GROUPS;
}
