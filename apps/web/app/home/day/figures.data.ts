import type { DayFigure } from "@passerelle/domain/home/day-figures";
import { MODULES } from "../../modules.ts";
import { type Label, labelOf } from "../../navigation/labels.ts";

/** What the figures of the overview of a day are called, as their capabilities name them. */
export const DAY_FIGURE_LABELS: Readonly<Record<DayFigure, Label>> = Object.assign(
  {},
  ...MODULES.flatMap(({ name, dayFigures = {} }) =>
    Object.entries(dayFigures).map(([figure, label]) => ({ [figure]: labelOf(name, label) })),
  ),
);
