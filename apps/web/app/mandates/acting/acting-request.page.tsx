import type { ActingDetail } from "@passerelle/contract/mandates/acting";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { formatDate } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { AttachedFiles } from "../../ui/attached-files.tsx";
import { FactCard } from "../../ui/facts.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { actingRequestQuery, collectFile } from "./api.ts";
import { AskedItems } from "./asked-items.tsx";
import { DueFees } from "./due-fees.tsx";
import { ActingStatus } from "./status.tsx";
import { UnderMandate } from "./under-mandate.tsx";

export const handle = { words: ["mandates", "mandates/acting", "documents", "ui/attach"] };

/** /acting-for/:mandate/requests/:id: what a mandate lets its holder see and do of a request. */
export default function ActingRequestPage() {
  const t = useWords("mandates/acting");
  const { mandate = "", id = "" } = useParams();
  const { language } = useLanguage();
  const { data, error, refetch } = useQuery(actingRequestQuery({ mandate, id }, language));
  const title = data?.service ?? t("requests.title");
  return (
    <>
      <PageTitle title={title} />
      <UnderMandate heading={title} data={data} error={error} onRetry={() => void refetch()}>
        {(detail) => <Request detail={detail} />}
      </UnderMandate>
    </>
  );
}

function Request({ detail }: { detail: ActingDetail }) {
  const t = useWords("mandates/acting");
  const { language } = useLanguage();
  const { mandate, reference, service, status, promised_by, deliverables, fees } = detail;
  const asks = detail.information_requests.length > 0;
  return (
    <>
      <PageHeader
        title={<span className="wrap-anywhere">{service}</span>}
        lead={
          promised_by
            ? `${reference} · ${t("requests.promised", { date: formatDate(promised_by, language) })}`
            : reference
        }
        actions={<ActingStatus status={status} />}
      />
      <div className="flex flex-col gap-6">
        {asks && <AskedItems detail={detail} />}
        {fees.length > 0 && <DueFees detail={detail} />}
        {deliverables.length > 0 && <Deliverables detail={detail} />}
        {!asks && fees.length === 0 && deliverables.length === 0 && (
          <p className="text-muted">{t("request.nothing", { name: mandate.principal })}</p>
        )}
      </div>
    </>
  );
}

function Deliverables({ detail: { mandate, id, deliverables } }: { detail: ActingDetail }) {
  const t = useWords("mandates/acting");
  const { language } = useLanguage();
  return (
    <FactCard title={t("deliverables.title")}>
      <p className="mb-4 text-muted text-sm">{t("deliverables.text", { name: mandate.principal })}</p>
      <ul className="flex flex-col gap-4">
        {deliverables.map(({ id: deliverable, body, files, carrier, tracking_number, given_at }) => (
          <li key={deliverable} className="flex flex-col gap-2 rounded-card border border-line p-4">
            <p className="text-muted text-sm">{formatDate(given_at, language)}</p>
            {body && <p className="wrap-anywhere whitespace-pre-line">{body}</p>}
            <AttachedFiles files={files} link={collectFile({ mandate: mandate.id, id }, deliverable)} />
            {carrier && (
              <p className="wrap-anywhere">
                {carrier} · <span className="font-semibold tabular-nums">{tracking_number}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </FactCard>
  );
}
