import { MODULES } from "../modules.ts";

/** Sections of the dashboard in their default order. */
export const DASHBOARD_SECTIONS = MODULES.flatMap((module) =>
  "dashboardSections" in module ? [...module.dashboardSections] : [],
)
  .sort((one, other) => one.order - other.order)
  .map(({ section }) => section);
export type DashboardSection = (typeof DASHBOARD_SECTIONS)[number];

export type DashboardEntry = { section: DashboardSection; shown: boolean };

/**
 * Every section once, in the owner's order. Sections added since come last and are shown; removed and duplicate ones
 * are dropped. `kept`: the stored order, null when the owner never changed it.
 */
export function dashboardOf(
  kept: readonly { section: string; shown: boolean }[] | null,
): readonly DashboardEntry[] {
  const chosen = (kept ?? []).flatMap(({ section, shown }, place, all) => {
    const known = DASHBOARD_SECTIONS.find((one) => one === section);
    const first = all.findIndex((other) => other.section === section) === place;
    return known && first ? [{ section: known, shown }] : [];
  });
  const unseen = DASHBOARD_SECTIONS.filter((section) => !chosen.some((entry) => entry.section === section));
  return [...chosen, ...unseen.map((section) => ({ section, shown: true }))];
}

/** The sections with one moved up (-1) or down (1); a move beyond either end changes nothing. */
export function moveSection(
  entries: readonly DashboardEntry[],
  section: DashboardSection,
  by: -1 | 1,
): readonly DashboardEntry[] {
  const from = entries.findIndex((entry) => entry.section === section);
  const entry = entries[from];
  const other = entries[from + by];
  if (!entry || !other) return entries;
  return entries.map((one) => (one === entry ? other : one === other ? entry : one));
}

/** The sections with one shown or hidden. */
export const showSection = (
  entries: readonly DashboardEntry[],
  section: DashboardSection,
  shown: boolean,
): readonly DashboardEntry[] =>
  entries.map((entry) => (entry.section === section ? { section, shown } : entry));

/** Whether the dashboard has its default order, so there is nothing to reset. */
export const isUsual = (entries: readonly DashboardEntry[]): boolean =>
  entries.every(({ section, shown }, place) => shown && section === DASHBOARD_SECTIONS[place]);
