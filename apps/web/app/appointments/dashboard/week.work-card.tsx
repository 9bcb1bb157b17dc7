import { addDays } from "@passerelle/domain/days";
import { dateFormat } from "@passerelle/domain/formats";
import { LANGUAGE_DETAILS } from "@passerelle/domain/languages";
import { may } from "@passerelle/domain/roles";
import { Link } from "react-router";
import { DASHBOARD_KEY, type DashboardCardProps } from "../../lib/dashboard.ts";
import { useLive } from "../../lib/live/use-live.ts";
import { ownZone } from "../../lib/own-zone.ts";
import { useProfile } from "../../lib/session.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { classNames } from "../../ui/class-names.ts";
import { WorkEntries, WorkEntry, WorkSummary } from "../../ui/work-summary.tsx";
import { calendarPath } from "../admin/calendar/filter.ts";
import { clockOf } from "../admin/zones.ts";
import { dayNumber } from "../day-number.ts";
import { StatusBadge } from "../status-badge.tsx";
import { clockTime } from "../times.ts";

const DAYS = 7;
const LISTED = 5;

/** The reader's own appointments today and in the days that follow, by the clock of their zone. */
export default function WeekCard({ card: { appointments, to_complete } }: DashboardCardProps<"week">) {
  const t = useWords("appointments/dashboard/week");
  const common = useWords("appointments");
  const { language } = useLanguage();
  const { id: userId, role } = useProfile();
  useLive("appointments", undefined, [DASHBOARD_KEY]);
  const clock = clockOf(ownZone());
  const today = clock.localAt(Date.now()).day;
  const placed = appointments.map((one) => ({ ...one, ...clock.localAt(Date.parse(one.starts_at)) }));
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today, index));
  // Those who manage all calendars would otherwise see the appointments of all agents.
  const agent = may(role, "appointments.manage") ? userId : undefined;
  const pathOf = (day: string) => calendarPath({ view: "day", day, agent });
  const listed = placed.filter(({ day }) => day === today);
  const { locale } = LANGUAGE_DETAILS[language];
  const weekday = dateFormat(locale, { weekday: "short", timeZone: "UTC" });
  return (
    <WorkSummary
      title={t("title")}
      to={calendarPath({ agent })}
      open={t("open")}
      figures={[
        { to: pathOf(today), label: t("today", { count: listed.length }), count: listed.length },
        ...(to_complete > 0
          ? [{ to: calendarPath({ agent }), label: t("to_complete"), count: to_complete, urgent: true }]
          : []),
      ]}
    >
      <nav aria-label={t("days")} className="mt-4">
        <ul className="grid grid-cols-7 gap-1">
          {days.map((day) => {
            const count = placed.filter((one) => one.day === day).length;
            return (
              <li key={day}>
                <Link
                  to={pathOf(day)}
                  className={classNames(
                    "flex h-full min-h-14 flex-col items-center justify-center rounded-control border px-0.5 text-center no-underline hover:border-primary",
                    count > 0 ? "border-primary bg-primary-soft text-ink" : "border-line text-muted",
                  )}
                >
                  <span className="text-xs">
                    <span className="block">{weekday.format(new Date(`${day}T12:00:00Z`))}</span>{" "}
                    <span className="block">{dayNumber(day, language)}</span>
                  </span>
                  <span className="font-semibold tabular-nums">
                    <span aria-hidden="true">{count}</span>
                    <span className="sr-only">{t("count", { count })}</span>
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      <WorkEntries>
        {listed.slice(0, LISTED).map(({ id, minute, kind, customer, status }) => (
          <WorkEntry
            key={id}
            to={calendarPath({ view: "day", day: today, agent, appointment: id })}
            title={`${clockTime(minute, common)} · ${customer}`}
            detail={kind}
            aside={<StatusBadge status={status} />}
          />
        ))}
      </WorkEntries>
    </WorkSummary>
  );
}
