import type { Appointment } from "@passerelle/contract/appointments/shapes";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { ListTable } from "../../../ui/list-table.tsx";
import { useTimes } from "../../times.ts";
import { clockText, dayText, localAt } from "../zones.ts";
import { metOf } from "./appointment-block.tsx";
import { OutcomeActions } from "./outcome-actions.tsx";
import { STATUS_TONES } from "./status.ts";

const HEADS = ["time", "who", "kind", "agent", "state", "actions"] as const;
const CELL = "px-2 py-0.5 text-sm leading-tight";

type AgendaProps = {
  /** What the list is of, for screen readers. */
  label: string;
  appointments: readonly Appointment[];
  zone: string;
  onOpen: (appointment: Appointment) => void;
};

/** Appointments as a table, or as cards where the table does not fit, by day. */
export function Agenda({ label, appointments, zone, onOpen }: AgendaProps) {
  const { language } = useLanguage();
  const t = useWords("appointments/admin/calendar");
  const days = [...Map.groupBy(appointments, ({ starts_at }) => localAt(starts_at, zone).day)];
  return (
    <div className="@container">
      <ListTable
        caption={label}
        heads={HEADS}
        wordsOf={(head) => t(`columns.${head}`)}
        right={[]}
        className="@max-3xl:hidden"
      >
        {days.flatMap(([day, found]) => [
          <tr key={day} className="bg-sunken">
            <th scope="rowgroup" colSpan={HEADS.length} className="px-2 py-1 text-left text-sm font-semibold">
              {dayText(day, language, "long")}
            </th>
          </tr>,
          ...found.map((one) => <Row key={one.id} appointment={one} zone={zone} onOpen={onOpen} />),
        ])}
      </ListTable>
      <div className="flex flex-col gap-4 @3xl:hidden">
        {days.map(([day, found]) => (
          <section key={day} aria-label={dayText(day, language, "long")}>
            <h3 className="mb-1 font-sans text-base font-semibold">{dayText(day, language, "long")}</h3>
            <ul className="flex flex-col gap-2">
              {found.map((one) => (
                <AgendaCard key={one.id} appointment={one} zone={zone} onOpen={onOpen} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

type EntryProps = { appointment: Appointment; zone: string; onOpen: (appointment: Appointment) => void };

/** `10:30`, and the same by the customer's clock where it shows another time. */
function Times({ appointment: { starts_at, customer_zone }, zone }: Omit<EntryProps, "onOpen">) {
  const t = useWords("appointments/admin/calendar");
  const { city } = useTimes();
  const { language } = useLanguage();
  const here = localAt(starts_at, zone);
  const there = localAt(starts_at, customer_zone);
  const isSame = here.day === there.day && here.minute === there.minute;
  const time = clockText(there.minute);
  return (
    <span className="tabular-nums">
      <span className="font-semibold">{clockText(here.minute)}</span>
      {!isSame && (
        <span className="text-muted">
          {" "}
          {t("customer_time", {
            time: here.day === there.day ? time : `${dayText(there.day, language)}, ${time}`,
            city: city(customer_zone),
          })}
        </span>
      )}
    </span>
  );
}

function OpenButton({ appointment, onOpen }: Omit<EntryProps, "zone">) {
  return (
    <button
      type="button"
      data-row-link
      onClick={() => onOpen(appointment)}
      className="min-h-8 max-w-full truncate text-left font-semibold text-primary hover:underline pointer-coarse:min-h-11"
    >
      {metOf(appointment)}
    </button>
  );
}

function Row({ appointment, zone, onOpen }: EntryProps) {
  const t = useWords("appointments/admin/calendar");
  const { kind, agent, place, status, reference } = appointment;
  return (
    <tr data-row className="h-10 hover:bg-primary-soft">
      <td className={`${CELL} whitespace-nowrap`}>
        <Times appointment={appointment} zone={zone} />
      </td>
      <th scope="row" className={`${CELL} max-w-56 font-normal`}>
        <OpenButton appointment={appointment} onOpen={onOpen} />
        <span className="ml-2 text-muted tabular-nums">{reference}</span>
      </th>
      <td className={`${CELL} max-w-56 truncate`}>{[kind.name, place?.name].filter(Boolean).join(" · ")}</td>
      <td className={`${CELL} max-w-40 truncate`}>{agent.name}</td>
      <td className={CELL}>
        <Badge tone={STATUS_TONES[status]}>{t(`status.${status}`)}</Badge>
      </td>
      <td className={`${CELL} print:hidden`}>
        <OutcomeActions appointment={appointment} />
      </td>
    </tr>
  );
}

function AgendaCard({ appointment, zone, onOpen }: EntryProps) {
  const t = useWords("appointments/admin/calendar");
  const { kind, agent, place, status } = appointment;
  return (
    <li data-row className="flex flex-col gap-1 rounded-card border border-line bg-surface px-4 py-3">
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        <Times appointment={appointment} zone={zone} />
        <Badge tone={STATUS_TONES[status]}>{t(`status.${status}`)}</Badge>
      </span>
      <OpenButton appointment={appointment} onOpen={onOpen} />
      <span className="text-sm">{[kind.name, place?.name].filter(Boolean).join(" · ")}</span>
      <span className="text-sm text-muted">{agent.name}</span>
      <OutcomeActions appointment={appointment} />
    </li>
  );
}
