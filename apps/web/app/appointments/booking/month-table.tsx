import { dateFormat } from "@passerelle/domain/formats";
import { LANGUAGE_DETAILS } from "@passerelle/domain/languages";
import { useEffect, useRef } from "react";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { dayNumber } from "../day-number.ts";
import { useTimes } from "../times.ts";
import { addMonths, dayAfterKey, type FreeStart, weeksOf } from "./days.ts";

type MonthTableProps = {
  /** `2026-11`. */
  month: string;
  /** Weeks that ended before this day are left out. */
  today: string;
  /** The free starts by day; undefined while they are read. */
  starts: ReadonlyMap<string, FreeStart[]> | undefined;
  chosen: string | undefined;
  hasPrevious: boolean;
  hasNext: boolean;
  onMonth: (month: string) => void;
  onDay: (day: string) => void;
};

/** A month whose free days can be chosen: one tab stop, arrow keys between them. */
export function MonthTable(props: MonthTableProps) {
  const { month, today, starts, chosen, hasPrevious, hasNext, onMonth, onDay } = props;
  const t = useWords("appointments/booking");
  const { language } = useLanguage();
  const times = useTimes();
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const turned = useRef(false);
  const { locale } = LANGUAGE_DETAILS[language];
  const inUtc = (options: Intl.DateTimeFormatOptions) => dateFormat(locale, { ...options, timeZone: "UTC" });
  const name = inUtc({ month: "long", year: "numeric" }).format(new Date(`${month}-01T00:00:00Z`));
  const free = [...(starts?.keys() ?? [])].toSorted();
  const weeks = weeksOf(month).filter((week) => week.some((day) => day !== null && day >= today));
  const stop = chosen !== undefined && free.includes(chosen) ? chosen : free[0];
  // The first of June 2026 is a Monday.
  const weekdays = Array.from({ length: 7 }, (_, index) => new Date(Date.UTC(2026, 5, 1 + index)));

  // The focused day disappeared with its month, so the focus moves to a day of the new one.
  useEffect(() => {
    if (!turned.current || stop === undefined) return;
    turned.current = false;
    buttons.current.get(stop)?.focus();
  }, [stop]);

  function onKeyDown(event: React.KeyboardEvent, day: string) {
    const months =
      (event.key === "PageDown" && hasNext && 1) || (event.key === "PageUp" && hasPrevious && -1);
    if (months) {
      event.preventDefault();
      turned.current = true;
      onMonth(addMonths(month, months));
      return;
    }
    const next = dayAfterKey(free, day, event.key);
    if (next === undefined) return;
    event.preventDefault();
    onDay(next);
    buttons.current.get(next)?.focus();
  }

  return (
    <div>
      <div className="mb-2 flex items-center justify-between gap-2">
        <Button
          variant="ghost"
          aria-label={t("month.previous")}
          disabled={!hasPrevious}
          onClick={() => onMonth(addMonths(month, -1))}
          className="px-3!"
        >
          <Icon name="chevron-left" className="size-5" />
        </Button>
        <p role="status" className="font-display text-lg first-letter:uppercase">
          {name}
        </p>
        <Button
          variant="ghost"
          aria-label={t("month.next")}
          disabled={!hasNext}
          onClick={() => onMonth(addMonths(month, 1))}
          className="px-3!"
        >
          <Icon name="chevron-right" className="size-5" />
        </Button>
      </div>
      <table aria-busy={starts === undefined || undefined} className="w-full table-fixed text-center">
        <caption className="sr-only">{t("month.caption", { month: name })}</caption>
        <thead>
          <tr>
            {weekdays.map((day) => (
              <th
                key={day.getUTCDay()}
                scope="col"
                abbr={inUtc({ weekday: "long" }).format(day)}
                className="pb-1 font-normal text-muted text-sm"
              >
                {inUtc({ weekday: "short" }).format(day).replace(".", "")}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, index) => (
            <tr key={week.find((day) => day !== null) ?? index}>
              {week.map((day, column) => (
                <td key={day ?? `${index}-${column}`} className="h-12 p-0.5">
                  {day && (
                    <Day
                      day={day}
                      isFree={starts?.has(day) ?? false}
                      isChosen={day === chosen}
                      tabIndex={day === stop ? 0 : -1}
                      label={t("month.day", {
                        day: times.day(day),
                        count: starts?.get(day)?.length ?? 0,
                      })}
                      onPress={() => onDay(day)}
                      onKeyDown={(event) => onKeyDown(event, day)}
                      place={(button) => {
                        if (button) buttons.current.set(day, button);
                        else buttons.current.delete(day);
                      }}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type DayProps = {
  day: string;
  isFree: boolean;
  isChosen: boolean;
  tabIndex: 0 | -1;
  label: string;
  onPress: () => void;
  onKeyDown: (event: React.KeyboardEvent) => void;
  place: (button: HTMLButtonElement | null) => void;
};

function Day({ day, isFree, isChosen, tabIndex, label, onPress, onKeyDown, place }: DayProps) {
  const { language } = useLanguage();
  const shown = dayNumber(day, language);
  if (!isFree) return <span className="text-muted text-sm tabular-nums">{shown}</span>;
  return (
    <button
      ref={place}
      type="button"
      aria-label={label}
      aria-pressed={isChosen}
      tabIndex={tabIndex}
      onClick={onPress}
      onKeyDown={onKeyDown}
      className={classNames(
        "min-h-11 w-full rounded-control font-semibold tabular-nums transition-colors",
        isChosen
          ? "bg-primary text-on-primary"
          : "bg-primary-soft text-primary hover:bg-primary hover:text-on-primary",
      )}
    >
      {shown}
    </button>
  );
}
