import { Link } from "react-router";
import { DASHBOARD_KEY, type DashboardCardProps } from "../../lib/dashboard.ts";
import { useLive } from "../../lib/live/use-live.ts";
import { useWords } from "../../lib/words.tsx";
import { WorkSummary } from "../../ui/work-summary.tsx";
import { BothTimes } from "../both-times.tsx";
import { ModeIcon } from "../mode-icon.tsx";
import { StatusBadge } from "../status-badge.tsx";

/** The person's next appointment, by the clocks of both sides. */
export default function NextAppointmentCard({
  card: { appointment, total },
}: DashboardCardProps<"appointment">) {
  const t = useWords("appointments/dashboard");
  const common = useWords("appointments");
  useLive("appointments", undefined, [DASHBOARD_KEY]);
  const { id, kind, agent, place, starts_at, status } = appointment;
  return (
    <WorkSummary title={t("title")} to="/appointments" open={t("all")}>
      <div className="mt-1 flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-t border-line pt-3">
        <div className="min-w-0 flex-1 basis-56">
          <Link to={`/appointments/${id}`} className="font-semibold hover:underline">
            {kind.name}
          </Link>
          <p className="mt-1 flex items-center gap-2 text-sm text-muted">
            <ModeIcon mode={kind.mode} />
            {common(`modes.${kind.mode}`)}
          </p>
          <p className="mt-1 text-sm text-muted wrap-anywhere">
            {[t("with", { name: agent.name }), place?.name].filter((part) => part).join(" · ")}
          </p>
        </div>
        <div className="flex flex-col items-start gap-2">
          <BothTimes at={starts_at} sides={appointment} />
          <StatusBadge status={status} />
        </div>
      </div>
      {total > 1 && <p className="mt-3 text-sm text-muted">{t("more", { count: total - 1 })}</p>}
    </WorkSummary>
  );
}
