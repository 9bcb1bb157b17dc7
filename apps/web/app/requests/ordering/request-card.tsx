import type { RequestSummary } from "@passerelle/contract/requests/ordering";
import { useId } from "react";
import { Link } from "react-router";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Colon } from "../../ui/colon.tsx";
import { Flag } from "../../ui/flag.tsx";
import { DraftExpiry } from "../expiry/draft-expiry.tsx";
import { Beneficiary } from "../lifecycle/beneficiary.tsx";
import { RequestCardWay } from "../lifecycle/request-way.tsx";
import { StatusBadge } from "../lifecycle/status-badge.tsx";
import { nextPath, todoOf } from "../public/next-action.ts";

/** One of the caller's requests in a list: service, way, status, next step; a row where there is room for columns. */
export function RequestCard({ request }: { request: RequestSummary }) {
  const t = useWords("requests");
  const { language } = useLanguage();
  const id = useId();
  const { service, country, next_action, holder } = request;
  return (
    <article
      aria-labelledby={id}
      className="grid gap-2 rounded-card border border-line bg-surface p-4 shadow-card @3xl:grid-cols-[minmax(0,5fr)_18.5rem_minmax(0,4fr)_9rem] @3xl:items-center @3xl:gap-x-4 @3xl:py-2.5 dark:shadow-none"
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 id={id} className="text-lg leading-snug">
            <Link to={`/requests-tracking/${request.id}`} className="hover:underline">
              {service.title}
            </Link>
          </h3>
          <StatusBadge status={request.status} />
        </div>
        <Beneficiary of={request.beneficiary} />
        <p className="text-muted text-sm">
          <Flag code={country.code} className="mr-2 align-[-0.15em]" />
          {[country.name, request.organism_name].filter(Boolean).join(" · ")}
          {" · "}
          <span className="whitespace-nowrap">{request.reference}</span>
        </p>
      </div>
      <RequestCardWay request={request} />
      <div className="min-w-0 text-sm @3xl:col-start-3">
        <p>
          {holder !== "nobody" && <strong>{t(`holder.${holder}`)} </strong>}
          {holder === "administration" ? t("next.filed.todo") : todoOf(request, t, language)}
          {next_action === "resume" && (
            <span className="text-muted">
              {` (${t("tracking.progress_value", { percent: request.progress })})`}
            </span>
          )}
        </p>
        <DraftExpiry endsAt={request.ends_at} />
      </div>
      <ButtonLink variant="secondary" size="sm" to={nextPath(request)} className="justify-self-end">
        {t(`next.${next_action}.action`)}
        <span className="sr-only">
          <Colon />
          {service.title}
        </span>
      </ButtonLink>
    </article>
  );
}
