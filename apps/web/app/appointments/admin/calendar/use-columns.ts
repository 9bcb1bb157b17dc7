import type { Appointment } from "@passerelle/contract/appointments/shapes";
import { textIn } from "@passerelle/domain/languages";
import { useQuery } from "@tanstack/react-query";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { agentsQuery, availabilityQuery, holidaysQuery, placesQuery } from "../api.ts";
import { workedOn } from "../working.ts";
import { localAt, weekdayText } from "../zones.ts";
import { type CalendarFilter, type CalendarView, calendarPath } from "./filter.ts";
import type { Column } from "./time-grid.tsx";

type Shown = {
  view: CalendarView;
  days: readonly string[];
  today: string;
  zone: string;
  filter: CalendarFilter;
  appointments: readonly Appointment[];
  /** The agent whose hours are marked; undefined while several agents are shown. */
  agentId: string | undefined;
};

/** The columns of the grid: days, or what agents or places have on one day. */
export function useColumns(shown: Shown): Column[] {
  const { view, days, today, zone, filter, appointments, agentId } = shown;
  const t = useWords("appointments/admin/calendar");
  const { language } = useLanguage();
  const agents = useQuery({ ...agentsQuery(), enabled: view === "agents" });
  const places = useQuery({ ...placesQuery(), enabled: view === "places" });
  const hours = useQuery({ ...availabilityQuery(agentId ?? ""), enabled: agentId !== undefined });
  const country = hours.data?.country_code;
  const holidays = useQuery({ ...holidaysQuery(country ?? ""), enabled: country !== undefined });
  const [day = today] = days;
  const isToday = day === today;

  if (view === "agents") {
    const found = Map.groupBy(appointments, ({ agent }) => agent.id);
    return (agents.data?.agents ?? [])
      .filter(({ id, is_bookable }) => is_bookable || found.has(id))
      .map(({ id, name }) => ({
        key: id,
        day,
        title: name,
        to: calendarPath({ ...filter, view: "week", agent: id, appointment: undefined }),
        isToday,
        appointments: found.get(id) ?? [],
        agentId: id,
      }));
  }
  if (view === "places") {
    const found = Map.groupBy(appointments, ({ place }) => place?.id ?? "");
    const named = (places.data?.places ?? [])
      .filter(({ id, is_open }) => is_open || found.has(id))
      .map(({ id, name, capacity }) => ({
        key: id,
        day,
        title: t("place_seats", { name: textIn(name, language), count: capacity }),
        to: calendarPath({ ...filter, view: "week", place: id, appointment: undefined }),
        isToday,
        appointments: found.get(id) ?? [],
      }));
    return [...named, { key: "", day, title: t("no_place"), isToday, appointments: found.get("") ?? [] }];
  }
  const found = Map.groupBy(appointments, ({ starts_at }) => localAt(starts_at, zone).day);
  const off = holidays.data && new Set(holidays.data.holidays.map((one) => one.day));
  return days.map((one) => ({
    key: one,
    day: one,
    title: weekdayText(one, language),
    to:
      view === "day" ? undefined : calendarPath({ ...filter, view: "day", day: one, appointment: undefined }),
    isToday: one === today,
    appointments: found.get(one) ?? [],
    agentId,
    working: hours.data && off && workedOn(hours.data, off, one, zone),
  }));
}
