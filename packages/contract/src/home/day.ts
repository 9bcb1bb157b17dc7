import { DAY_FIGURES, type DayFigure } from "@passerelle/domain/home/day-figures";
import * as z from "zod/mini";
import { CountryCode, Instant } from "../shapes.ts";

const Figure = z.enum(DAY_FIGURES as [DayFigure, ...DayFigure[]]);

/** The day so far (UTC) beside the same hours of the same weekday a week ago, and the parts that do not work. */
export const DayCard = z.object({
  until: Instant,
  figures: z.array(z.object({ figure: Figure, today: z.int(), last_week: z.int() })),
  /** For today, the countries with the highest figures first; figures that are 0 are omitted. */
  countries: z.array(z.object({ code: CountryCode, figures: z.partialRecord(Figure, z.int()) })),
  /** `part`: an external part that does not answer; `jobs`: jobs of a kind that fail repeatedly, with their number. */
  broken: z.array(z.object({ kind: z.enum(["part", "jobs"]), name: z.string(), count: z.int() })),
});
export type DayCard = z.output<typeof DayCard>;
