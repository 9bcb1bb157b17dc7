import { DASHBOARD_KEY, type DashboardCardProps } from "../../lib/dashboard.ts";
import { formatDay } from "../../lib/format.ts";
import { useLive } from "../../lib/live/use-live.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { WorkEntries, WorkEntry, WorkSummary } from "../../ui/work-summary.tsx";

/** The mandates that wait for the person to sign, accept or send them. */
export default function MandatesCard({ card: { mandates, total } }: DashboardCardProps<"mandates">) {
  const t = useWords("mandates/dashboard");
  const { language } = useLanguage();
  useLive("mandates", undefined, [DASHBOARD_KEY]);
  return (
    <WorkSummary title={t("title")} to="/mandates" open={t("all")}>
      <WorkEntries>
        {mandates.map(({ id, status, side, principal, holder, subject, invitation_ends_on: end }) => (
          <WorkEntry
            key={id}
            to={`/mandates/${id}`}
            title={t(`entry.${status === "awaiting_legalisation" ? "paper" : side}`, {
              name: side === "principal" ? holder : principal,
            })}
            detail={subject}
            aside={end && t("until", { date: formatDay(end, language) })}
          />
        ))}
      </WorkEntries>
      {total > mandates.length && (
        <p className="text-sm text-muted">{t("more", { count: total - mandates.length })}</p>
      )}
    </WorkSummary>
  );
}
