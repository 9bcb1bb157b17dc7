import { MODULES } from "../modules.ts";
import { may, type Permission, type Role } from "../roles.ts";

const SECTIONS = MODULES.flatMap((module) =>
  "dashboardSections" in module ? [...module.dashboardSections] : [],
).sort((one, other) => one.order - other.order);

export type DashboardSection = (typeof SECTIONS)[number]["section"];

/** All sections of the dashboard, of all roles, in their default order. */
export const DASHBOARD_SECTIONS: readonly DashboardSection[] = SECTIONS.map(({ section }) => section);

export type DashboardEntry = { section: DashboardSection; shown: boolean };

const PERMISSIONS = new Map<DashboardSection, Permission>(
  SECTIONS.flatMap((entry) => ("permission" in entry ? [[entry.section, entry.permission]] : [])),
);

const SHOWN_TO_ALL = new Set<DashboardSection>(
  SECTIONS.flatMap((entry) => ("shownToAll" in entry ? [entry.section] : [])),
);

/** The permission that a section requires; undefined: everyone has the section. */
export const permissionOf = (section: DashboardSection): Permission | undefined => PERMISSIONS.get(section);

/** The default dashboard of a role: all of its sections. Staff see their work; they can choose to see their own orders. */
function usualFor(role: Role): readonly DashboardEntry[] {
  const own = DASHBOARD_SECTIONS.filter((section) => {
    const permission = PERMISSIONS.get(section);
    return permission === undefined || may(role, permission);
  });
  const works = own.some((section) => PERMISSIONS.has(section));
  return own.map((section) => ({
    section,
    shown: !works || PERMISSIONS.has(section) || SHOWN_TO_ALL.has(section),
  }));
}

/** Whether the dashboard of a role shows its work instead of its own orders. */
export const hasWorkDashboard = (role: Role): boolean =>
  usualFor(role).some(({ section }) => PERMISSIONS.has(section));

/**
 * Every section of a role once, in the owner's order. New sections come last, as by default; removed and duplicate ones are
 * dropped. `kept`: the stored order, null when the owner never changed it.
 */
export function dashboardOf(
  kept: readonly { section: string; shown: boolean }[] | null,
  role: Role,
): readonly DashboardEntry[] {
  const usual = usualFor(role);
  const chosen = (kept ?? []).flatMap(({ section, shown }, place, all) => {
    const known = usual.find((entry) => entry.section === section)?.section;
    const first = all.findIndex((other) => other.section === section) === place;
    return known && first ? [{ section: known, shown }] : [];
  });
  return [...chosen, ...usual.filter(({ section }) => !chosen.some((entry) => entry.section === section))];
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

/** Whether the dashboard is the default one of the role, so there is nothing to reset. */
export const isUsual = (entries: readonly DashboardEntry[], role: Role): boolean =>
  usualFor(role).every(
    ({ section, shown }, place) => entries[place]?.section === section && entries[place].shown === shown,
  );
