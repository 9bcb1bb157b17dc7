import type { DayFigure } from "@passerelle/domain/home/day-figures";
import { MODULES } from "../../modules.ts";
import { type Label, labelOf } from "../../navigation/labels.ts";

/** `to`: the list of what it counts; `:day` stands for the day (UTC). */
type Figure = { title: Label; to: string };

/** The figures of the overview of a day, as their capabilities name them. */
export const FIGURES: Readonly<Record<DayFigure, Figure>> = Object.assign(
  {},
  ...MODULES.flatMap(({ name, dayFigures = {} }) =>
    Object.entries(dayFigures).map(([figure, { title, to }]) => ({
      [figure]: { title: labelOf(name, title), to },
    })),
  ),
);
