import { useWords } from "../../../lib/words.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { clockText } from "../zones.ts";
import type { Placed } from "./layout.ts";
import { BLOCK_LOOKS } from "./status.ts";

/** The person whom an agent meets: the customer, or the attendee who comes for them. */
export const metOf = ({
  attendee,
  attendee_name,
  customer,
}: Pick<Placed["appointment"], "attendee" | "attendee_name" | "customer">): string =>
  attendee === "self" ? customer.name : (attendee_name ?? customer.name);

type BlockProps = {
  placed: Placed;
  /** The first and last hour of the grid. */
  hours: { first: number; last: number };
  isMoved: boolean;
  onOpen: () => void;
  handlers: Omit<React.ComponentProps<"button">, "onClick" | "style" | "className">;
};

/** Where minutes of a day stand between the hours of a grid, in percent of its height. */
export const shareOf = (minute: number, { first, last }: BlockProps["hours"]): number =>
  ((minute / 60 - first) / (last - first)) * 100;

/** An appointment in a column of the grid, as high as it lasts. */
export function AppointmentBlock({ placed, hours, isMoved, onOpen, handlers }: BlockProps) {
  const t = useWords("appointments/admin/calendar");
  const { appointment, from, to, lane, lanes } = placed;
  const { status, kind, agent } = appointment;
  const time = `${clockText(from)}–${clockText(to % 1_440)}`;
  const met = metOf(appointment);
  // Two lines need three quarters of an hour.
  const isLow = to - from < 45;
  return (
    <li
      data-row
      className="absolute px-px"
      style={{
        top: `${shareOf(from, hours)}%`,
        height: `${shareOf(to, hours) - shareOf(from, hours)}%`,
        left: `${(lane / lanes) * 100}%`,
        width: `${100 / lanes}%`,
      }}
    >
      <button
        {...handlers}
        type="button"
        data-row-link
        aria-keyshortcuts={appointment.may.move ? "M" : undefined}
        title={`${time} ${met} · ${kind.name} · ${agent.name}`}
        onClick={onOpen}
        className={classNames(
          "flex size-full flex-col overflow-hidden rounded-md border border-l-4 px-1 text-left text-xs leading-tight text-ink focus-visible:z-20 focus-visible:focus-ring-inside",
          BLOCK_LOOKS[status],
          isMoved && "opacity-50",
        )}
      >
        <span className="block w-full truncate">
          <span className="font-semibold">
            <span className="tabular-nums">{clockText(from)}</span> {met}
          </span>
          {isLow && ` · ${kind.name}`}
        </span>
        {!isLow && <span className="block w-full truncate">{kind.name}</span>}
        <span className="sr-only">
          {[t("until_time", { time: clockText(to % 1_440) }), t(`status.${status}`), agent.name].join(", ")}
        </span>
      </button>
    </li>
  );
}
