import type { RequestSummary } from "@passerelle/contract/requests/ordering";
import { useId } from "react";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Colon } from "../../ui/colon.tsx";
import { Flag } from "../../ui/flag.tsx";
import { HandlerNote } from "../../ui/handler-note.tsx";
import { Ndop } from "../../ui/ndop.tsx";
import { DraftExpiry } from "../expiry/draft-expiry.tsx";
import { Beneficiary } from "../lifecycle/beneficiary.tsx";
import { RequestCardWay } from "../lifecycle/request-way.tsx";
import { StatusBadge } from "../lifecycle/status-badge.tsx";
import { nextPath, todoOf } from "./next-action.ts";

/** The most urgent request that waits for its customer. */
export function UrgentRequest({ request }: { request: RequestSummary }) {
  const t = useWords("requests");
  const { language } = useLanguage();
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="overflow-hidden rounded-card border border-line bg-surface shadow-card dark:shadow-none"
    >
      <Ndop className="block h-6 w-full" />
      <div className="flex flex-col gap-4 p-5 sm:flex-row sm:items-center sm:justify-between sm:p-6">
        <div className="min-w-0">
          <h2 id={id} className="font-sans text-sm font-semibold tracking-normal text-accent-ink">
            {t("dashboard.urgent")}
          </h2>
          <p className="mt-1 font-display text-2xl leading-tight">{request.service.title}</p>
          <Beneficiary of={request.beneficiary} />
          <p className="mt-2 flex flex-wrap items-center gap-2 text-sm text-muted">
            <Flag code={request.country.code} />
            {request.country.name}
            <StatusBadge status={request.status} />
          </p>
          <p className="mt-3">{todoOf(request, t, language)}</p>
          <DraftExpiry endsAt={request.ends_at} />
          <div className="mt-3">
            <RequestCardWay request={request} />
          </div>
          <HandlerNote handler={request.handler} className="mt-4" />
        </div>
        <ButtonLink size="lg" to={nextPath(request)} className="shrink-0">
          {t(`next.${request.next_action}.action`)}
          <span className="sr-only">
            <Colon />
            {request.service.title}
          </span>
        </ButtonLink>
      </div>
    </section>
  );
}
