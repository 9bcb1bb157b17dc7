import { liveOf } from "./life.ts";
import { askedMeetingOf, meetingsOf } from "./meetings.ts";
import { refundsOf, subscriptionsOf } from "./money.ts";
import { readingsOf, spacesOf, vaultOf } from "./own-things.ts";
import { createPeople, staffOf } from "./people.ts";
import type { Story } from "./play.ts";
import { REQUESTS } from "./requests/all.ts";
import { contactsOf, ticketsOf } from "./support.ts";
import { daysAgo } from "./times.ts";
import { identitiesOf, mandatesOf } from "./trust.ts";
import { visitsOf } from "./visits.ts";

/** The accounts are older than everything that their owners do. */
const PEOPLE_DAYS = 92;

/** All stories of the week, for the time at which it begins. */
export const writeWeek = (now: number): readonly Story[] => [
  { key: "people", steps: [{ at: daysAgo(now, PEOPLE_DAYS, "09:00"), name: "create", play: createPeople }] },
  staffOf(now),
  ...REQUESTS.map((life) => liveOf(life, now)),
  ...meetingsOf(now),
  askedMeetingOf(now),
  ...ticketsOf(now),
  ...contactsOf(now),
  ...mandatesOf(now),
  ...identitiesOf(now),
  ...subscriptionsOf(now),
  ...refundsOf(now),
  spacesOf(now),
  vaultOf(now),
  readingsOf(now),
  visitsOf(now),
];
