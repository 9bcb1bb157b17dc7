import type { Appointment } from "@passerelle/contract/appointments/shapes";
import { isReleased } from "@passerelle/domain/appointments/status";
import { may } from "@passerelle/domain/roles";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useLive } from "../../../lib/live/use-live.ts";
import { ownZone } from "../../../lib/own-zone.ts";
import { useProfile } from "../../../lib/session.ts";
import { useMedia } from "../../../lib/use-media.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { calendarQuery, STAFF_KEY } from "../api.ts";
import { clockOf } from "../zones.ts";
import { Agenda } from "./agenda.tsx";
import { AppointmentDialog } from "./appointment-dialog.tsx";
import { CreateDialog } from "./create-dialog.tsx";
import {
  CALENDAR_VIEWS,
  type CalendarFilter,
  type CalendarView,
  calendarPath,
  readCalendarFilter,
} from "./filter.ts";
import { Filters } from "./filters.tsx";
import { MonthGrid } from "./month-grid.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { daysOf, periodText, rangeOf } from "./period.ts";
import { type Point, TimeGrid } from "./time-grid.tsx";
import { ToComplete } from "./to-complete.tsx";
import { CalendarActions, Toolbar } from "./toolbar.tsx";
import { useColumns } from "./use-columns.ts";

export const handle = { words: ["appointments/admin/calendar", "appointments", "ui/unsaved"] };

const NARROW = "(width < 48rem)";
const OWN_VIEWS = CALENDAR_VIEWS.filter((view) => view !== "agents" && view !== "places");

/** The dialog that is open over the calendar. */
type Asked = { what: "move"; appointment: Appointment; to?: Point } | { what: "create"; at?: Point };

/** /admin/appointments-calendar: the appointments of all agents, or the reader's own (spec 1 §2.3). */
export default function CalendarPage() {
  const t = useWords("appointments/admin/calendar");
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const profile = useProfile();
  const isManager = may(profile.role, "appointments.manage");
  const isNarrow = useMedia(NARROW);
  const [asked, setAsked] = useState<Asked>();
  const filter = readCalendarFilter(params);
  const zone = filter.zone ?? ownZone();
  const today = clockOf(zone).localAt(Date.now()).day;
  const views = isManager ? CALENDAR_VIEWS : OWN_VIEWS;
  const view = views.find((one) => one === filter.view) ?? (isNarrow ? "list" : "week");
  const day = filter.day ?? today;
  useLive("appointments", undefined, [STAFF_KEY]);
  const open = (appointment: Appointment | undefined) =>
    void navigate(calendarPath({ ...filter, appointment: appointment?.id }), { preventScrollReset: true });
  const create = (at?: Point) => setAsked({ what: "create", ...(at && { at }) });
  return (
    <>
      <PageTitle title={t("title")} />
      <PageHeader
        title={t("title")}
        lead={t(isManager ? "lead" : "own_lead")}
        filters={<Filters filter={filter} isManager={isManager} zones={["Africa/Douala"]} />}
        actions={<CalendarActions onCreate={() => create()} />}
      />
      <div data-print className="flex flex-col gap-3">
        <Toolbar filter={filter} view={view} views={views} day={day} onCreate={() => create()} />
        <Period
          filter={filter}
          view={view}
          day={day}
          today={today}
          zone={zone}
          agentId={isManager ? filter.agent : profile.id}
          onOpen={open}
          onMove={(appointment, to) => setAsked({ what: "move", appointment, to })}
          onCreate={create}
        />
      </div>
      <ToComplete zone={zone} onOpen={open} />
      {filter.appointment && !asked && (
        <AppointmentDialog
          key={filter.appointment}
          id={filter.appointment}
          onMove={(appointment) => setAsked({ what: "move", appointment })}
          onClose={() => open(undefined)}
        />
      )}
      {asked?.what === "move" && (
        <MoveDialog
          appointment={asked.appointment}
          to={asked.to}
          zone={zone}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked?.what === "create" && (
        <CreateDialog
          at={asked.at}
          kindId={filter.kind}
          agentId={isManager ? filter.agent : profile.id}
          zone={zone}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

type PeriodProps = {
  filter: CalendarFilter;
  view: CalendarView;
  day: string;
  today: string;
  zone: string;
  agentId: string | undefined;
  onOpen: (appointment: Appointment) => void;
  onMove: (appointment: Appointment, to: Point) => void;
  onCreate: (at: Point) => void;
};

/** The appointments of the shown period, in the chosen view. */
function Period(props: PeriodProps) {
  const { filter, view, day, today, zone, agentId, onOpen, onMove, onCreate } = props;
  const t = useWords("appointments/admin/calendar");
  const { language } = useLanguage();
  const days = daysOf(view, day);
  const { agent, kind, place } = filter;
  const { data, error, refetch, isPlaceholderData } = useQuery(
    calendarQuery({ ...rangeOf(days, zone), agent_id: agent, kind_id: kind, place_id: place }),
  );
  const appointments = (data?.appointments ?? []).filter(
    (one) => filter.cancelled || !isReleased(one.status),
  );
  const columns = useColumns({ view, days, today, zone, filter, appointments, agentId });
  if (!data && error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-[42rem] rounded-card" />;
  return (
    <div aria-busy={isPlaceholderData || undefined} className={isPlaceholderData ? "opacity-60" : undefined}>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {view === "list" &&
        (appointments.length === 0 ? (
          <EmptyState title={t("none")}>{periodText(view, day, language)}</EmptyState>
        ) : (
          <Agenda label={t("list")} appointments={appointments} zone={zone} onOpen={onOpen} />
        ))}
      {view === "month" && (
        <MonthGrid
          days={days}
          day={day}
          today={today}
          zone={zone}
          appointments={appointments}
          hrefForDay={(one) => calendarPath({ ...filter, view: "day", day: one, appointment: undefined })}
          onOpen={onOpen}
        />
      )}
      {view !== "list" && view !== "month" && (
        <TimeGrid
          columns={columns}
          zone={zone}
          now={Date.now()}
          crosses={view !== "places"}
          onOpen={onOpen}
          onMove={onMove}
          onCreate={onCreate}
        />
      )}
    </div>
  );
}
