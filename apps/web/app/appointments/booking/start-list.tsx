import { dateFormat } from "@passerelle/domain/formats";
import { LANGUAGE_DETAILS } from "@passerelle/domain/languages";
import { zoneClock } from "@passerelle/domain/time-zones";
import { useId } from "react";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { useTimes } from "../times.ts";
import type { FreeStart } from "./days.ts";

/** The parts of a day, with the minute at which each ends. */
const PARTS = [
  ["morning", 720],
  ["afternoon", 1_080],
  ["evening", 1_440],
] as const;

/** Starts of which several can be picked; pressing a picked one takes it back. */
export type SeveralStarts = {
  picked: readonly string[];
  /** Whether another start can be picked too. */
  isOpen: (start: string) => boolean;
};

type StartListProps = {
  day: string;
  starts: readonly FreeStart[];
  /** The reader's zone, and ours where it is known. */
  zone: string;
  ours: string | null;
  /** The start that is being taken. */
  busy: string | undefined;
  disabled: boolean;
  several?: SeveralStarts | undefined;
  onPick: (start: string) => void;
};

/** The free starts of a day, by both clocks. */
export function StartList(props: StartListProps) {
  const { day, starts, zone, ours, busy, disabled, several, onPick } = props;
  const t = useWords("appointments/booking");
  const times = useTimes();
  const id = useId();
  const isPicked = (start: string) => several?.picked.includes(start);
  const isClosed = (start: string) => several !== undefined && !isPicked(start) && !several.isOpen(start);
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-lg first-letter:uppercase">
        {times.day(day)}
      </h3>
      {PARTS.map(([part, end], index) => {
        const begin = PARTS[index - 1]?.[1] ?? 0;
        const shown = starts.filter(({ minute }) => minute >= begin && minute < end);
        if (shown.length === 0) return null;
        return (
          <div key={part} className="mt-3">
            <p id={`${id}-${part}`} className="mb-1.5 text-muted text-sm">
              {t(`parts.${part}`)}
            </p>
            <ul
              aria-labelledby={`${id}-${part}`}
              className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2"
            >
              {shown.map((start) => (
                <li key={start.starts_at} className="flex">
                  <button
                    type="button"
                    disabled={disabled || isClosed(start.starts_at)}
                    aria-pressed={isPicked(start.starts_at)}
                    aria-busy={busy === start.starts_at || undefined}
                    onClick={() => onPick(start.starts_at)}
                    className="flex min-h-13 flex-1 flex-col items-center justify-center rounded-control border border-edge bg-surface px-2 py-1.5 text-ink leading-snug transition-colors hover:border-primary hover:text-primary disabled:opacity-60 aria-pressed:border-primary aria-pressed:ring-1 aria-pressed:ring-primary"
                  >
                    <span className="flex items-center gap-2 font-semibold tabular-nums">
                      {busy === start.starts_at && <Spinner />}
                      {isPicked(start.starts_at) && (
                        <Icon name="circle-check" className="size-4 text-primary" />
                      )}
                      {times.clock(start.minute)}
                      <Twice start={start} starts={shown} zone={zone} />
                    </span>{" "}
                    {ours !== null && ours !== zone && <Ours at={start.starts_at} day={day} zone={ours} />}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}

/** The UTC offset of a time that the clock shows twice, in the night when clocks are set back. */
function Twice({ start, starts, zone }: { start: FreeStart; starts: readonly FreeStart[]; zone: string }) {
  const { language } = useLanguage();
  if (starts.filter(({ minute }) => minute === start.minute).length < 2) return null;
  const parts = dateFormat(LANGUAGE_DETAILS[language].locale, {
    timeZone: zone,
    timeZoneName: "shortOffset",
  }).formatToParts(new Date(start.starts_at));
  const offset = parts.find(({ type }) => type === "timeZoneName")?.value;
  return <span className="font-normal text-sm">({offset})</span>;
}

/** The time in our zone, with its day where that differs from the reader's. */
function Ours({ at, day, zone }: { at: string; day: string; zone: string }) {
  const { language } = useLanguage();
  const times = useTimes();
  const local = zoneClock(zone).localAt(Date.parse(at));
  const weekday = dateFormat(LANGUAGE_DETAILS[language].locale, {
    weekday: "short",
    timeZone: "UTC",
  }).format(new Date(`${local.day}T12:00:00Z`));
  return (
    <span className="text-muted text-sm">
      {local.day === day ? times.at(zone, local.minute) : `${weekday} ${times.at(zone, local.minute)}`}
    </span>
  );
}
