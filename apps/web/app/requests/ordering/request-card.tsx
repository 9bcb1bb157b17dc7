import type { RequestSummary } from "@passerelle/contract/requests/ordering";
import { isEditable } from "@passerelle/domain/requests/lifecycle/status";
import { useId } from "react";
import { Link } from "react-router";
import { formatDate } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Colon } from "../../ui/colon.tsx";
import { Flag } from "../../ui/flag.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { DraftExpiry } from "../expiry/draft-expiry.tsx";
import { Beneficiary } from "../lifecycle/beneficiary.tsx";
import { StatusBadge } from "../lifecycle/status-badge.tsx";
import { nextPath } from "../public/next-action.ts";

/** One of the caller's requests in a list: service, status, next step. */
export function RequestCard({ request }: { request: RequestSummary }) {
  const t = useWords("requests");
  const { language } = useLanguage();
  const id = useId();
  const { service, country, next_action, holder, delay } = request;
  return (
    <article
      aria-labelledby={id}
      className="flex h-full flex-col gap-3 rounded-card border border-line bg-surface p-5 shadow-card dark:shadow-none"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 id={id} className="text-lg">
          <Link to={`/requests-tracking/${request.id}`} className="hover:underline">
            {service.title}
          </Link>
        </h3>
        <StatusBadge status={request.status} />
      </div>
      <Beneficiary of={request.beneficiary} />
      <p className="text-sm text-muted">
        <Flag code={country.code} className="mr-2 align-[-0.15em]" />
        {[country.name, request.organism_name].filter(Boolean).join(" · ")}
      </p>
      {isEditable(request.status) && (
        <div className="flex items-center gap-3">
          <div className="flex-1">
            <ProgressBar value={request.progress} label={t("tracking.progress")} />
          </div>
          <span aria-hidden="true" className="text-sm text-muted tabular-nums">
            {t("tracking.progress_value", { percent: request.progress })}
          </span>
        </div>
      )}
      <p>
        {holder !== "nobody" && <strong>{t(`holder.${holder}`)} </strong>}
        {t(holder === "administration" ? "next.filed.todo" : `next.${next_action}.todo`)}
        {delay?.usual_by && ` ${t("delay.short", { date: formatDate(delay.usual_by, language) })}`}
      </p>
      <DraftExpiry endsAt={request.ends_at} />
      <div className="mt-auto flex flex-wrap items-end justify-between gap-3 border-t border-line pt-4">
        <p className="text-sm text-muted">
          {t("tracking.reference", { reference: request.reference })}
          <br />
          {t("tracking.updated", { date: formatDate(request.updated_at, language) })}
        </p>
        <ButtonLink variant="secondary" to={nextPath(request)}>
          {t(`next.${next_action}.action`)}
          <span className="sr-only">
            <Colon />
            {service.title}
          </span>
        </ButtonLink>
      </div>
    </article>
  );
}
