import { SIDEBAR_GROUPS, type SidebarGroup } from "../lib/module.ts";
import { collect, type MenuEntry, menuEntry } from "./collect.ts";

/** The sidebar's groups with all of their entries (spec 1 §2.7). */
export const SIDEBAR: readonly { name: SidebarGroup; entries: readonly MenuEntry[] }[] = SIDEBAR_GROUPS.map(
  (name) => ({
    name,
    entries: collect(({ sidebar }) => sidebar?.filter(({ group }) => group === name)).map(menuEntry),
  }),
);
