import type { Appointment } from "@passerelle/contract/appointments/shapes";
import { Link } from "react-router";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { dayNumber } from "../../day-number.ts";
import { clockText, dayText, localAt } from "../zones.ts";
import { metOf } from "./appointment-block.tsx";
import { BLOCK_LOOKS } from "./status.ts";

/** The number of appointments that a day names; a link leads to all of them. */
const NAMED = 3;

type MonthGridProps = {
  /** Whole weeks from Monday on. */
  days: readonly string[];
  /** Any day of the month that is shown. */
  day: string;
  today: string;
  zone: string;
  appointments: readonly Appointment[];
  hrefForDay: (day: string) => string;
  onOpen: (appointment: Appointment) => void;
};

/** A month with the first appointments of each day. */
export function MonthGrid(props: MonthGridProps) {
  const { days, day: meant, today, zone, appointments, hrefForDay, onOpen } = props;
  const t = useWords("appointments/admin/calendar");
  const { language } = useLanguage();
  const ofDay = Map.groupBy(appointments, ({ starts_at }) => localAt(starts_at, zone).day);
  const weekday = (day: string) => dayText(day, language).split(" ")[0];
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <div aria-hidden="true" className="grid grid-cols-7 border-b border-line text-sm font-semibold">
        {days.slice(0, 7).map((day) => (
          <span key={day} className="truncate px-1 py-1 text-center">
            {weekday(day)}
          </span>
        ))}
      </div>
      <ol className="grid grid-cols-7">
        {days.map((day) => {
          const found = ofDay.get(day) ?? [];
          const isOther = day.slice(0, 7) !== meant.slice(0, 7);
          return (
            <li
              key={day}
              aria-current={day === today ? "date" : undefined}
              className={classNames(
                "min-h-16 min-w-0 border-r border-b border-line p-0.5 nth-[7n]:border-r-0 sm:min-h-24",
                isOther && "bg-sunken",
              )}
            >
              <Link
                to={hrefForDay(day)}
                className={classNames(
                  "flex min-h-8 items-center justify-between gap-1 rounded-md px-1 text-sm text-ink no-underline hover:bg-primary-soft pointer-coarse:min-h-11",
                  day === today && "bg-accent-soft font-semibold",
                )}
              >
                <span className="sr-only">
                  {dayText(day, language, "long")} : {t("count", { count: found.length })}
                </span>
                <span aria-hidden="true" className="tabular-nums">
                  {dayNumber(day, language)}
                </span>
                {found.length > 0 && (
                  <span
                    aria-hidden="true"
                    className="min-w-5 rounded-full bg-primary px-1 text-center text-xs text-on-primary tabular-nums sm:hidden"
                  >
                    {found.length}
                  </span>
                )}
              </Link>
              <ul className="flex flex-col gap-px max-sm:hidden">
                {found.slice(0, NAMED).map((one) => (
                  <li key={one.id} data-row>
                    <button
                      type="button"
                      data-row-link
                      onClick={() => onOpen(one)}
                      className={classNames(
                        "block min-h-6 w-full truncate rounded-md border border-l-4 px-1 text-left text-xs pointer-coarse:min-h-11",
                        BLOCK_LOOKS[one.status],
                      )}
                    >
                      <span className="tabular-nums">{clockText(localAt(one.starts_at, zone).minute)}</span>{" "}
                      {metOf(one)}
                    </button>
                  </li>
                ))}
                {found.length > NAMED && (
                  <li>
                    <Link
                      to={hrefForDay(day)}
                      className="block min-h-6 px-1 text-xs font-semibold text-primary"
                    >
                      {t("more", { count: found.length - NAMED })}
                    </Link>
                  </li>
                )}
              </ul>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
