import { type MenuEntry, SIDEBAR_GROUPS, type SidebarGroup } from "../../lib/module.ts";
import { MODULES } from "../../modules.ts";

/** The sidebar's groups with all of their entries (spec 1 §2.7). */
export const SIDEBAR: readonly { name: SidebarGroup; entries: readonly MenuEntry[] }[] = SIDEBAR_GROUPS.map(
  (name) => ({
    name,
    entries: MODULES.flatMap(({ sidebar = [] }) => sidebar)
      .filter(({ group }) => group === name)
      .toSorted((one, other) => one.order - other.order)
      .map(({ to, words, icon }) => ({ to, words, icon })),
  }),
);
