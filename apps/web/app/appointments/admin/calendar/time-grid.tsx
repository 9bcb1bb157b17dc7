import type { Appointment } from "@passerelle/contract/appointments/shapes";
import { Link } from "react-router";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { clockOf, clockText, dayText } from "../zones.ts";
import { AppointmentBlock, shareOf } from "./appointment-block.tsx";
import { hoursOf, inTheWay, type Placed, place } from "./layout.ts";
import { type Draft, useMoving } from "./use-moving.ts";

/** A column of the grid: a day, or the day of one agent or place. */
export type Column = {
  key: string;
  day: string;
  title: string;
  to?: string | undefined;
  isToday: boolean;
  appointments: readonly Appointment[];
  /** The agent of the column, if it belongs to one. */
  agentId?: string | undefined;
  /** The minutes of the day in which the agent works; undefined when they are not known. */
  working?: readonly { from: number; to: number }[] | undefined;
};

/** A time that was chosen in the grid. */
export type Point = { starts_at: string; agent_id?: string | undefined };

type TimeGridProps = {
  columns: readonly Column[];
  zone: string;
  now: number;
  /** Whether an appointment can be moved to another column. */
  crosses: boolean;
  onOpen: (appointment: Appointment) => void;
  onMove: (appointment: Appointment, to: Point) => void;
  onCreate: (at: Point) => void;
};

/** Minutes to which a press on free time is rounded down. */
const CHOICE = 30;

/** Columns of a day by the hour. Appointments are opened, and moved by `M` and arrow keys or by dragging. */
export function TimeGrid({ columns, zone, now, crosses, onOpen, onMove, onCreate }: TimeGridProps) {
  const t = useWords("appointments/admin/calendar");
  const placed = columns.map(({ appointments }) => place(appointments, zone));
  const hours = hoursOf([...placed.flat(), ...columns.flatMap(({ working }) => working ?? [])]);
  const pointOf = (column: Column | undefined, minute: number): Point => ({
    starts_at: new Date(clockOf(zone).instantOf(column?.day ?? "", minute)).toISOString(),
    agent_id: column?.agentId,
  });
  const { draft, handlersOf } = useMoving(({ id, column, minute }: Draft) => {
    const moved = placed.flat().find(({ appointment }) => appointment.id === id)?.appointment;
    if (moved) onMove(moved, pointOf(columns[column], minute));
  });
  const all = columns.map((_, index) => index);
  return (
    <div className="rounded-card border border-line bg-surface">
      {/* Positioned, so that visually hidden texts stay inside. */}
      <div className="relative overflow-x-auto rounded-card">
        <div
          // On paper all columns fit the width.
          className="grid min-w-full grid-cols-[3rem_repeat(var(--columns),minmax(7.5rem,1fr))] print:grid-cols-[3rem_repeat(var(--columns),minmax(0,1fr))]"
          style={{ "--columns": columns.length } as React.CSSProperties}
        >
          <span className="sticky left-0 z-20 border-b border-line bg-surface" />
          {columns.map((column) => (
            <ColumnHead key={column.key} column={column} />
          ))}
          <HourAxis hours={hours} />
          {columns.map((column, index) => (
            <GridColumn
              key={column.key}
              column={column}
              index={index}
              hours={hours}
              now={now}
              zone={zone}
              draft={draft}
              onPress={(minute) => onCreate(pointOf(column, minute))}
            >
              {placed[index]?.map((one) => {
                const { isAfterDrag, ...handlers } = handlersOf({
                  appointment: one.appointment,
                  column: index,
                  minute: one.from,
                  columns: crosses ? all : [index],
                });
                return (
                  <AppointmentBlock
                    key={one.appointment.id}
                    placed={one}
                    hours={hours}
                    isMoved={draft?.id === one.appointment.id}
                    onOpen={() => !isAfterDrag() && onOpen(one.appointment)}
                    handlers={handlers}
                  />
                );
              })}
            </GridColumn>
          ))}
        </div>
      </div>
      <p className="border-t border-line px-3 py-1.5 text-sm text-muted max-sm:sr-only print:hidden">
        {t("grid.hint")}
      </p>
      <DraftWords draft={draft} columns={columns} placed={placed.flat()} pointOf={pointOf} />
    </div>
  );
}

function ColumnHead({ column: { title, to, isToday, appointments } }: { column: Column }) {
  const t = useWords("appointments/admin/calendar");
  const look = classNames(
    "truncate border-b border-l border-line px-2 py-1.5 text-center text-sm font-semibold",
    isToday && "bg-accent-soft",
  );
  const count = (
    <span className="ml-1 font-normal text-muted tabular-nums">
      <span aria-hidden="true">({appointments.length})</span>
      <span className="sr-only">{t("count", { count: appointments.length })}</span>
    </span>
  );
  return (
    <h3 className={`font-sans ${look}`} aria-current={isToday ? "date" : undefined}>
      {to ? (
        <Link to={to} className="text-ink no-underline hover:underline">
          {title}
        </Link>
      ) : (
        title
      )}
      {count}
    </h3>
  );
}

function HourAxis({ hours: { first, last } }: { hours: { first: number; last: number } }) {
  return (
    <div aria-hidden="true" className="sticky left-0 z-20 bg-surface">
      {Array.from({ length: last - first }, (_, index) => first + index).map((hour) => (
        <div key={hour} className="h-12 pr-1 text-right text-xs text-muted tabular-nums">
          {clockText(hour * 60)}
        </div>
      ))}
    </div>
  );
}

type GridColumnProps = {
  column: Column;
  index: number;
  hours: { first: number; last: number };
  now: number;
  zone: string;
  draft: Draft | undefined;
  onPress: (minute: number) => void;
  children: React.ReactNode;
};

function GridColumn({ column, index, hours, now, zone, draft, onPress, children }: GridColumnProps) {
  const present = column.isToday ? clockOf(zone).localAt(now).minute : undefined;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button of the page does the same by keyboard
    <ol
      data-column={index}
      data-first={hours.first}
      data-last={hours.last}
      aria-label={column.title}
      onClick={({ target, currentTarget, clientY }) => {
        if (target !== currentTarget) return;
        const { top, height } = currentTarget.getBoundingClientRect();
        const minute = (hours.first + ((clientY - top) / height) * (hours.last - hours.first)) * 60;
        onPress(Math.floor(minute / CHOICE) * CHOICE);
      }}
      className={classNames(
        "relative border-l border-line bg-[repeating-linear-gradient(to_bottom,var(--color-line)_0_1px,transparent_1px_3rem)]",
        column.working && "bg-sunken",
      )}
    >
      {column.working?.map(({ from, to }) => (
        <li
          key={from}
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-0 bg-surface/80"
          style={{ top: `${shareOf(from, hours)}%`, height: `${shareOf(to, hours) - shareOf(from, hours)}%` }}
        />
      ))}
      {children}
      {draft?.column === index && (
        <li
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-0 z-10 h-6 rounded-md border-2 border-dashed border-accent bg-accent-soft px-1 text-xs font-semibold tabular-nums"
          style={{ top: `${shareOf(draft.minute, hours)}%` }}
        >
          {clockText(draft.minute)}
        </li>
      )}
      {present !== undefined && present >= hours.first * 60 && present < hours.last * 60 && (
        <li
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-0 z-10 border-t-2 border-danger"
          style={{ top: `${shareOf(present, hours)}%` }}
        />
      )}
    </ol>
  );
}

type DraftWordsProps = {
  draft: Draft | undefined;
  columns: readonly Column[];
  placed: readonly Placed[];
  pointOf: (column: Column | undefined, minute: number) => Point;
};

/** Announces to screen readers where a moved appointment would go, and what is in the way there. */
function DraftWords({ draft, columns, placed, pointOf }: DraftWordsProps) {
  const t = useWords("appointments/admin/calendar");
  const { language } = useLanguage();
  const words = () => {
    const moved = placed.find(({ appointment }) => appointment.id === draft?.id)?.appointment;
    const column = draft && columns[draft.column];
    if (!moved || !column) return "";
    const { starts_at, agent_id } = pointOf(column, draft.minute);
    const start = Date.parse(starts_at);
    const end = start + Date.parse(moved.ends_at) - Date.parse(moved.starts_at);
    const [first] = inTheWay(
      placed.map(({ appointment }) => appointment),
      { agentId: agent_id ?? moved.agent.id, start, end, except: moved.id },
    );
    const place = column.agentId ? column.title : dayText(column.day, language, "long");
    const at = t("moving.at", { place, time: clockText(draft.minute) });
    return first ? `${at} ${t("moving.taken", { reference: first.reference })}` : at;
  };
  return (
    <p role="status" className="sr-only">
      {words()}
    </p>
  );
}
