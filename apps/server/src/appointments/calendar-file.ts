import { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus, default as ical } from "ical-generator";

/** A calendar entry of an appointment. */
export type CalendarEntry = {
  uid: string;
  sequence: number;
  startsAt: Date;
  endsAt: Date;
  summary: string;
  /** The place, or the address of a video call. */
  location: string;
  description: string;
  /** The page of the appointment. */
  url: string;
  isConfirmed: boolean;
};

type Party = { name: string; email: string };

const eventOf = ({ uid, sequence, startsAt, endsAt, isConfirmed, ...entry }: CalendarEntry) => ({
  id: uid,
  sequence,
  start: startsAt,
  end: endsAt,
  summary: entry.summary,
  description: entry.description,
  url: entry.url,
  ...(entry.location && { location: entry.location }),
  status: isConfirmed ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
});

const makeCalendar = (platform: string) => ical({ prodId: { company: platform, product: "appointments" } });

/**
 * The calendar part of an email (RFC 5546), in UTC: a REQUEST adds the entry or, with the same `uid` and a higher sequence, changes
 * it; a CANCEL of a higher sequence removes it.
 */
export function writeInvitation(
  platform: string,
  method: "REQUEST" | "CANCEL",
  entry: CalendarEntry,
  { organizer, attendee }: { organizer: Party; attendee: Party },
): string {
  const calendar = makeCalendar(platform).method(ICalCalendarMethod[method]);
  calendar.createEvent({
    ...eventOf(entry),
    ...(method === "CANCEL" && { status: ICalEventStatus.CANCELLED }),
    organizer,
    attendees: [{ ...attendee, rsvp: false, status: ICalAttendeeStatus.ACCEPTED }],
  });
  return calendar.toString();
}

/** A file, or a feed, of entries that its reader adds to a calendar. */
export function writeCalendar(platform: string, entries: readonly CalendarEntry[], name?: string): string {
  const calendar = makeCalendar(platform).method(ICalCalendarMethod.PUBLISH);
  if (name) calendar.name(name);
  for (const entry of entries) calendar.createEvent(eventOf(entry));
  return calendar.toString();
}

/** The page of Google Calendar that adds an entry. */
export function googleUrl({ startsAt, endsAt, summary, description, location }: CalendarEntry): string {
  const compact = (date: Date) => date.toISOString().replace(/[-:]|\.\d{3}/g, "");
  const query = new URLSearchParams({
    action: "TEMPLATE",
    text: summary,
    dates: `${compact(startsAt)}/${compact(endsAt)}`,
    details: description,
    location,
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}
