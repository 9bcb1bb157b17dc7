import { CLOSED_REQUESTS } from "./closed-requests.ts";
import { liveOf } from "./life.ts";
import { OPEN_REQUESTS } from "./open-requests.ts";
import { createPeople } from "./people.ts";
import type { Story } from "./play.ts";
import { daysAgo } from "./times.ts";

/** Older than everything that they do. */
const PEOPLE_DAYS = 92;

/** The week: everything that happens in it, for the time at which it begins. */
export const writeWeek = (now: number): readonly Story[] => [
  { key: "people", steps: [{ at: daysAgo(now, PEOPLE_DAYS, "09:00"), name: "create", play: createPeople }] },
  ...[...CLOSED_REQUESTS, ...OPEN_REQUESTS].map((life) => liveOf(life, now)),
];
