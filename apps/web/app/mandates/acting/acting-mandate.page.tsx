import type { ActingRequest } from "@passerelle/contract/mandates/acting";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { formatDate } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { actingQuery } from "./api.ts";
import { ActingStatus } from "./status.tsx";
import { UnderMandate } from "./under-mandate.tsx";

export const handle = { words: ["mandates", "mandates/acting"] };

/** /acting-for/:mandate: the requests of a principal that a mandate covers. */
export default function ActingMandatePage() {
  const t = useWords("mandates/acting");
  const { mandate = "" } = useParams();
  const { language } = useLanguage();
  const { data, error, refetch } = useQuery(actingQuery(mandate, language));
  return (
    <>
      <PageTitle title={t("requests.title")} />
      <UnderMandate heading={t("requests.title")} data={data} error={error} onRetry={() => void refetch()}>
        {({ mandate: { principal }, requests }) => (
          <>
            <PageHeader title={t("requests.of", { name: principal })} lead={t("requests.lead")} />
            {requests.length === 0 && (
              <EmptyState title={t("requests.none")}>{t("requests.none_text")}</EmptyState>
            )}
            <ul className="grid gap-4 md:grid-cols-2">
              {requests.map((request) => (
                <li key={request.id}>
                  <RequestCard mandate={mandate} request={request} />
                </li>
              ))}
            </ul>
          </>
        )}
      </UnderMandate>
    </>
  );
}

function RequestCard({ mandate, request }: { mandate: string; request: ActingRequest }) {
  const t = useWords("mandates/acting");
  const { language } = useLanguage();
  const { id, reference, service, status, promised_by } = request;
  return (
    <Card className="flex h-full flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-muted text-sm tabular-nums">{reference}</span>
        <ActingStatus status={status} />
      </div>
      <h2 className="text-lg wrap-anywhere">
        <Link
          to={`/acting-for/${mandate}/requests/${id}`}
          className="text-ink underline-offset-4 hover:underline"
        >
          {service}
        </Link>
      </h2>
      {promised_by && (
        <p className="mt-auto text-muted text-sm">
          {t("requests.promised", { date: formatDate(promised_by, language) })}
        </p>
      )}
    </Card>
  );
}
