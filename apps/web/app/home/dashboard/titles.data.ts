import type { DashboardSection } from "@passerelle/domain/settings/dashboard";
import { MODULES } from "../../modules.ts";
import { type Label, labelOf } from "../../navigation/labels.ts";

/** What the sections are called where they are arranged. */
export const SECTION_TITLES: Readonly<Record<DashboardSection, Label>> = Object.assign(
  {},
  ...MODULES.flatMap(({ name, dashboard = {} }) =>
    Object.entries(dashboard).map(([section, { title }]) => ({ [section]: labelOf(name, title) })),
  ),
);
