import type { Role } from "@passerelle/domain/roles";
import { wayTo } from "./pages.ts";
import { SIDEBAR } from "./sidebar.data.ts";

/** The sidebar of an account with this role: the pages that it may open (spec 1 §6), in groups that are not empty. */
export const sidebarFor = (role: Role): typeof SIDEBAR =>
  SIDEBAR.map(({ name, entries }) => ({
    name,
    entries: entries.filter(({ to }) => wayTo(to, role) === "open"),
  })).filter(({ entries }) => entries.length > 0);
