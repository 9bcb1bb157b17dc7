import type { Role } from "@passerelle/domain/roles";
import { accessTo } from "./pages.ts";
import { SIDEBAR } from "./sidebar.data.ts";

/** The sidebar for a role: the pages that it may open (spec 1 §6), without empty groups. */
export const sidebarFor = (role: Role): typeof SIDEBAR =>
  SIDEBAR.map(({ name, entries }) => ({
    name,
    entries: entries.filter(({ to }) => accessTo(to, role) === "open"),
  })).filter(({ entries }) => entries.length > 0);
