import { dateFormat } from "@passerelle/domain/formats";
import { LANGUAGE_DETAILS } from "@passerelle/domain/languages";
import { useRef, useState } from "react";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { refocusAfterRemoval } from "../../../ui/refocus.ts";
import { useTimes } from "../../times.ts";
import { clockText } from "../zones.ts";
import { type DraftRule, newRule } from "./draft.ts";

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
/** Minutes to which a drag is rounded. */
const STEP = 30;
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 24 * 60 * 60 * 1000;

/** The name of a weekday, 1 for Monday. */
export function useWeekdayName(): (weekday: number, style?: "long" | "short") => string {
  const { language } = useLanguage();
  return (weekday, style = "long") =>
    dateFormat(LANGUAGE_DETAILS[language].locale, { weekday: style, timeZone: "UTC" }).format(
      MONDAY + (weekday - 1) * DAY_MS,
    );
}

/** The hours that the grid shows: from 7 to 20, extended to all weekly hours. */
function hoursShown(rules: readonly DraftRule[]): { first: number; last: number } {
  return {
    first: Math.min(7, ...rules.map(({ from_minute }) => Math.floor(from_minute / 60))),
    last: Math.max(20, ...rules.map(({ to_minute }) => Math.ceil(to_minute / 60))),
  };
}

type WeekHoursProps = {
  rules: readonly DraftRule[];
  /** The usual zone of the agent. */
  zone: string;
  onEdit: (rule: DraftRule) => void;
};

/** A week with its hours: dragging over free time adds hours, a press on hours opens them. */
export function WeekHours({ rules, zone, onEdit }: WeekHoursProps) {
  const t = useWords("appointments/admin/availability");
  const { city } = useTimes();
  const nameOf = useWeekdayName();
  const hours = hoursShown(rules);
  const share = (minute: number) => ((minute / 60 - hours.first) / (hours.last - hours.first)) * 100;
  return (
    <section
      className="overflow-x-auto rounded-card border border-line bg-surface"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keyboard
      tabIndex={0}
      aria-label={t("week.grid")}
    >
      <div className="grid min-w-[40rem] grid-cols-[3rem_repeat(7,minmax(0,1fr))]">
        <span className="border-b border-line" />
        {WEEKDAYS.map((weekday) => (
          <span
            key={weekday}
            className="truncate border-b border-l border-line px-1 py-1 text-center text-sm font-semibold first-letter:uppercase"
          >
            {nameOf(weekday)}
          </span>
        ))}
        <div aria-hidden="true">
          {Array.from({ length: hours.last - hours.first }, (_, index) => hours.first + index).map((hour) => (
            <div key={hour} className="h-7 pr-1 text-right text-xs text-muted tabular-nums">
              {clockText(hour * 60)}
            </div>
          ))}
        </div>
        {WEEKDAYS.map((weekday) => (
          <DayColumn
            key={weekday}
            label={nameOf(weekday)}
            hours={hours}
            share={share}
            onDrawn={(from, to) => onEdit(newRule(zone, weekday, from, to))}
          >
            {rules
              .filter(({ weekdays }) => weekdays.includes(weekday))
              .map((rule) => {
                const time = `${clockText(rule.from_minute)}–${clockText(rule.to_minute)}`;
                const isOther = rule.zone !== zone;
                const isDated = rule.valid_from !== null || rule.valid_until !== null;
                const note = [isOther && city(rule.zone), isDated && t("rule.dated")]
                  .filter(Boolean)
                  .join(", ");
                return (
                  <li
                    key={rule.key}
                    className="absolute inset-x-0.5"
                    style={{
                      top: `${share(rule.from_minute)}%`,
                      height: `${share(rule.to_minute) - share(rule.from_minute)}%`,
                    }}
                  >
                    <button
                      type="button"
                      onClick={({ currentTarget }) => {
                        // The hours may be removed there.
                        refocusAfterRemoval(currentTarget);
                        onEdit(rule);
                      }}
                      aria-label={[t("rule.edit_of", { weekday: nameOf(weekday), time }), note]
                        .filter(Boolean)
                        .join(", ")}
                      className={`flex size-full flex-col overflow-hidden rounded-md border border-l-4 bg-primary-soft px-1 text-left align-top text-xs leading-tight tabular-nums focus-visible:focus-ring-inside ${isDated ? "border-dashed border-accent" : "border-primary"}`}
                    >
                      <span className="block font-semibold">{time}</span>
                      {note && <span className="block truncate">{note}</span>}
                    </button>
                  </li>
                );
              })}
          </DayColumn>
        ))}
      </div>
    </section>
  );
}

type DayColumnProps = {
  label: string;
  hours: { first: number; last: number };
  share: (minute: number) => number;
  onDrawn: (from: number, to: number) => void;
  children: React.ReactNode;
};

/** A weekday on which hours are drawn by mouse or pen; the form does the same by keyboard and finger. */
function DayColumn({ label, hours, share, onDrawn, children }: DayColumnProps) {
  const [drawn, setDrawn] = useState<{ from: number; to: number }>();
  const start = useRef<number | undefined>(undefined);
  function minuteAt({ currentTarget, clientY }: React.PointerEvent<HTMLElement>): number {
    const { top, height } = currentTarget.getBoundingClientRect();
    const minute = (hours.first + ((clientY - top) / height) * (hours.last - hours.first)) * 60;
    return Math.min(hours.last * 60, Math.max(hours.first * 60, minute));
  }
  function end() {
    start.current = undefined;
    setDrawn(undefined);
  }
  return (
    <ol
      aria-label={label}
      onPointerDown={(event) => {
        if (event.target !== event.currentTarget || event.button !== 0 || event.pointerType === "touch")
          return;
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = minuteAt(event);
      }}
      onPointerMove={(event) => {
        if (start.current === undefined) return;
        const [low, high] = [start.current, minuteAt(event)].sort((a, b) => a - b) as [number, number];
        setDrawn({ from: Math.floor(low / STEP) * STEP, to: Math.ceil(high / STEP) * STEP });
      }}
      onPointerUp={() => {
        if (drawn && drawn.to > drawn.from) onDrawn(drawn.from, drawn.to);
        end();
      }}
      onPointerCancel={end}
      className="relative cursor-crosshair border-l border-line bg-[repeating-linear-gradient(to_bottom,var(--color-line)_0_1px,transparent_1px_1.75rem)]"
    >
      {children}
      {drawn && (
        <li
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-0.5 rounded-md border-2 border-dashed border-accent bg-accent-soft px-1 text-xs font-semibold tabular-nums"
          style={{ top: `${share(drawn.from)}%`, height: `${share(drawn.to) - share(drawn.from)}%` }}
        >
          {clockText(drawn.from)}–{clockText(drawn.to)}
        </li>
      )}
    </ol>
  );
}
