import type { Role } from "@passerelle/domain/roles";
import { accessTo } from "./pages.ts";
import { SIDEBAR } from "./sidebar.data.ts";

/** The groups of staff, which come first for those who have them (look.md *Density*). */
const OF_WORK: readonly string[] = ["main", "work", "admin"];

/**
 * The sidebar for a role, and for a person whose identity is verified or not: the pages that it may open (spec 1 §6), without empty groups. The work of the role comes first,
 * then the groups in the order of spec 1 §2.7.
 */
export function sidebarFor(role: Role, isVerified = false): typeof SIDEBAR {
  const groups = SIDEBAR.map(({ name, entries }) => ({
    name,
    entries: entries.filter(
      ({ to, untilVerified }) => accessTo(to, role) === "open" && !(untilVerified && isVerified),
    ),
  })).filter(({ entries }) => entries.length > 0);
  return [
    ...groups.filter(({ name }) => OF_WORK.includes(name)),
    ...groups.filter(({ name }) => !OF_WORK.includes(name)),
  ];
}
