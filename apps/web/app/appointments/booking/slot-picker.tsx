import { zoneClock } from "@passerelle/domain/time-zones";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useWords } from "../../lib/words.tsx";
import { classNames } from "../../ui/class-names.ts";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { slotsQuery } from "../api.ts";
import { useTimes } from "../times.ts";
import { addMonths, monthOf, monthRange, startsByDay } from "./days.ts";
import { MonthTable } from "./month-table.tsx";
import { type SeveralStarts, StartList } from "./start-list.tsx";
import { ZoneSelect } from "./zone-select.tsx";

const DAY_MS = 24 * 60 * 60 * 1000;

type SlotPickerProps = {
  kind: { id: string; horizon_days: number };
  /** Undefined: any agent. */
  agentId: string | undefined;
  /** The appointment to move, whose own time counts as free. */
  moving?: string | undefined;
  /** The reader's zone. */
  zone: string;
  onZone: (zone: string) => void;
  /** The start that is being taken, while it is. */
  busy: string | undefined;
  onPick: (start: string, ours: string | null) => void;
  /** A start whose day is shown first. */
  wanted?: string | undefined;
  /** Several starts are picked, and not one. */
  several?: SeveralStarts | undefined;
  /** For a narrow box on a wide screen: the starts are below the month. */
  stacked?: boolean;
  /** Shown for a month without a free start, in place of words for customers. */
  none?: string;
};

/** A month with its free days, and the free starts of the chosen one. */
export function SlotPicker(props: SlotPickerProps) {
  const { kind, agentId, moving, zone, onZone, busy, onPick, wanted, several, stacked = false, none } = props;
  const t = useWords("appointments/booking");
  const times = useTimes();
  const [now] = useState(() => Date.now());
  const clock = useMemo(() => zoneClock(zone), [zone]);
  const dayOf = (instant: number) => clock.localAt(instant).day;
  const first = monthOf(dayOf(now));
  const last = monthOf(dayOf(now + kind.horizon_days * DAY_MS));
  const [chosenMonth, chooseMonth] = useState(() => wanted && monthOf(dayOf(Date.parse(wanted))));
  const [chosenDay, chooseDay] = useState(() => wanted && dayOf(Date.parse(wanted)));
  const rangeOf = (month: string) => ({ kindId: kind.id, agentId, moving, ...monthRange(month, zone) });
  const nearest = useQuery({ ...slotsQuery(rangeOf(first)), enabled: !chosenMonth });
  // Late in a month the first free day is often in the next one.
  const isOver = nearest.data?.slots.length === 0 && first < last;
  const month = chosenMonth ?? (isOver ? addMonths(first, 1) : first);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...slotsQuery(rangeOf(month)),
    placeholderData: keepPreviousData,
  });
  const starts = useMemo(
    () => (data && !isPlaceholderData ? startsByDay(data.slots, zone) : undefined),
    [data, isPlaceholderData, zone],
  );
  const day = chosenDay && starts?.has(chosenDay) ? chosenDay : starts?.keys().next().value;
  if (!data && error) return <LoadError error={error} onRetry={() => void refetch()} />;
  return (
    <div
      className={classNames(
        "grid items-start gap-6",
        !stacked && "md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] md:grid-rows-[auto_1fr]",
      )}
    >
      <div>
        <MonthTable
          month={month}
          today={dayOf(now)}
          starts={starts}
          chosen={day}
          hasPrevious={month > first}
          hasNext={month < last}
          onMonth={(next) => {
            chooseMonth(next);
            chooseDay(undefined);
          }}
          onDay={chooseDay}
        />
      </div>
      <div className={classNames("min-h-40", !stacked && "md:col-start-2 md:row-span-2")}>
        {!starts && <Skeleton className="h-40" />}
        {starts && day && (
          <StartList
            day={day}
            starts={starts.get(day) ?? []}
            zone={zone}
            ours={data?.zone ?? null}
            busy={busy}
            disabled={busy !== undefined}
            several={several}
            onPick={(start) => onPick(start, data?.zone ?? null)}
          />
        )}
        {starts && !day && <p className="text-muted">{none ?? t("month.none")}</p>}
        {starts && day && data?.zone === null && (
          <p className="mt-3 text-muted text-sm">{t("clock_of", { city: times.city(zone) })}</p>
        )}
      </div>
      <ZoneSelect zone={zone} onChange={onZone} />
    </div>
  );
}
