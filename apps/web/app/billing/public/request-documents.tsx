import { documentName } from "@passerelle/domain/billing/format";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useFailureWords } from "../../lib/failure.ts";
import { formatDay } from "../../lib/format.ts";
import { useLive } from "../../lib/live/use-live.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { FactCard } from "../../ui/facts.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FACT_LINK } from "../../ui/text-link.ts";
import { BILLING_KEY, documentPath, documentsOfRequest } from "../api.ts";
import { formatSigned } from "./format-signed.ts";

type RequestDocumentsProps = {
  requestId: string;
  /** Whether documents exist, so that their room is kept while they load. */
  expected: boolean;
};

/** The documents of the caller's request; nothing without any. A page that shows it loads the words `billing/public`. */
export function RequestDocuments({ requestId, expected }: RequestDocumentsProps) {
  const t = useWords("billing/public");
  const failureWords = useFailureWords();
  const { language } = useLanguage();
  useLive("billing_document", undefined, [[...BILLING_KEY, "request", requestId]]);
  const { data, error } = useQuery(documentsOfRequest(requestId));
  if (error && !data) return <Alert kind="error">{failureWords(error)}</Alert>;
  if (!data) return expected ? <Skeleton className="h-52 rounded-card" /> : null;
  if (data.documents.length === 0) return null;
  return (
    <FactCard title={t("of_request")}>
      <ul className="divide-y divide-line">
        {data.documents.map((document) => (
          <li key={document.id} className="py-3 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <Link to={documentPath(document.id)} className={FACT_LINK}>
                {t(`names.${documentName(document.kind, document.direction)}`)}
              </Link>
              <span className="font-semibold whitespace-nowrap tabular-nums">
                {formatSigned(document, language)}
              </span>
            </p>
            <p className="flex flex-wrap gap-x-3 text-sm text-muted">
              <span className="tabular-nums">{document.number}</span>
              <time dateTime={document.issued_on}>{formatDay(document.issued_on, language)}</time>
            </p>
          </li>
        ))}
      </ul>
    </FactCard>
  );
}
