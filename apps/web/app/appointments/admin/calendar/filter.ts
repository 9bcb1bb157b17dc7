import { isZone } from "@passerelle/domain/zone-names";
import { dayOf, pathWith } from "../../../lib/address.ts";

/** `agents` and `places` show one day, with a column for each agent or place. */
export const CALENDAR_VIEWS = ["day", "week", "month", "list", "agents", "places"] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

export const CALENDAR = "/admin/appointments-calendar";

/** What the calendar shows, as the address states it. */
export type CalendarFilter = {
  /** Undefined: the week, or the list on a narrow screen. */
  view: CalendarView | undefined;
  /** Undefined: today. */
  day: string | undefined;
  /** The time zone in which times are shown; undefined: the reader's. */
  zone: string | undefined;
  agent: string | undefined;
  kind: string | undefined;
  place: string | undefined;
  /** Whether cancelled appointments are shown too. */
  cancelled: "1" | undefined;
  /** The appointment that is open. */
  appointment: string | undefined;
};

const idIn = (params: URLSearchParams, name: string) => /^[0-9a-f-]{36}$/.exec(params.get(name) ?? "")?.[0];

const zoneIn = (zone: string | null) => (zone && isZone(zone) ? zone : undefined);

/** The filter in an address; invalid parts are ignored. */
export const readCalendarFilter = (params: URLSearchParams): CalendarFilter => ({
  view: CALENDAR_VIEWS.find((view) => view === params.get("view")),
  day: dayOf(params.get("day")),
  zone: zoneIn(params.get("zone")),
  agent: idIn(params, "agent"),
  kind: idIn(params, "kind"),
  place: idIn(params, "place"),
  cancelled: params.get("cancelled") === "1" ? "1" : undefined,
  appointment: idIn(params, "appointment"),
});

export const calendarPath = (filter: Partial<CalendarFilter>): string => pathWith(CALENDAR, filter);
