import type { BillingDocumentDetail } from "@passerelle/contract/billing";
import { documentName } from "@passerelle/domain/billing/format";
import { isHeld } from "@passerelle/domain/billing/stamps";
import { may } from "@passerelle/domain/roles";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { failureCode, isNotFound, useFailureWords } from "../lib/failure.ts";
import { formatDay } from "../lib/format.ts";
import { useLive } from "../lib/live/use-live.ts";
import { useProfile } from "../lib/session.ts";
import { useLanguage, useWords } from "../lib/words.tsx";
import { Alert } from "../ui/alert.tsx";
import { AttachedFiles } from "../ui/attached-files.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FactCard } from "../ui/facts.tsx";
import { Icon } from "../ui/icon.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { TEXT_LINK } from "../ui/text-link.ts";
import { VerificationCard } from "../verification/public/verification-card.tsx";
import { BILLING_KEY, billingDocument, documentPath, officeReceiptLink, retryStamp } from "./api.ts";
import { DocumentActions } from "./document-actions.tsx";
import { IssuedDocument } from "./public/document/issued-document.tsx";
import { formatSigned } from "./public/format-signed.ts";

export const handle = {
  words: ["billing", "billing/public", "billing/public/document", "verification/public", "ui/attach"],
};

/** /invoice/:id: a receipt, an invoice or a credit note, for its reader and for finance; printed, it is the document alone. */
export default function InvoicePage() {
  const t = useWords("billing");
  const names = useWords("billing/public");
  const { id = "" } = useParams<{ id: string }>();
  useLive("billing_document", undefined, [BILLING_KEY]);
  const { data: document, error, refetch } = useQuery(billingDocument(id));
  if (document)
    return (
      <>
        <PageTitle
          title={`${names(`names.${documentName(document.kind, document.payment?.direction)}`)} ${document.number}`}
        />
        <Shown document={document} />
      </>
    );
  const isHeldBack = error && failureCode(error) === "billing_document_held";
  const isMissing = isNotFound(error, "billing_document_not_found");
  return (
    <>
      <PageTitle title={t("nav.document")} />
      <h1 className="sr-only">{t("nav.document")}</h1>
      {isMissing && (
        <EmptyState
          title={t("document.missing")}
          action={<ButtonLink to="/invoices">{t("document.back")}</ButtonLink>}
        >
          {t("document.missing_text")}
        </EmptyState>
      )}
      {isHeldBack && (
        <EmptyState
          title={t("document.held")}
          action={<ButtonLink to="/invoices">{t("document.back")}</ButtonLink>}
        >
          {t("document.held_text")}
        </EmptyState>
      )}
      {!isMissing && !isHeldBack && error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!error && <Skeleton className="h-[48rem] max-w-3xl rounded-card" />}
    </>
  );
}

function Shown({ document }: { document: BillingDocumentDetail }) {
  const t = useWords("billing");
  const { role } = useProfile();
  const isStaff = !document.own && may(role, "payments.track");
  return (
    <>
      <ButtonLink
        to={isStaff ? "/admin/billing" : "/invoices"}
        variant="ghost"
        size="sm"
        className="mb-4 -ml-3"
      >
        <Icon name="chevron-left" className="size-4" />
        {t(isStaff ? "document.back_admin" : "document.back")}
      </ButtonLink>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,48rem)_minmax(15rem,1fr)]">
        <div className="flex max-w-3xl min-w-0 flex-col gap-4">
          {isHeld(document.stamp?.state) ? (
            <HeldNotice document={document} />
          ) : (
            <DocumentActions document={document} />
          )}
          <div data-print className="[page:a4]">
            <IssuedDocument document={document} heading="h1" />
          </div>
        </div>
        <Around document={document} />
      </div>
    </>
  );
}

/** Shows staff why a document is not delivered yet; a refused one can be submitted again. */
function HeldNotice({ document: { id, stamp } }: { document: BillingDocumentDetail }) {
  const t = useWords("billing");
  const { role } = useProfile();
  const failureWords = useFailureWords();
  const { mutate, isPending, error } = useMutation(retryStamp(useQueryClient(), id));
  const isRefused = stamp?.state === "refused";
  return (
    <Alert
      kind="warning"
      title={t(isRefused ? "stamp.refused" : "stamp.pending")}
      action={
        isRefused &&
        may(role, "payments.refund") && (
          <Button size="sm" variant="secondary" busy={isPending} onClick={() => mutate()}>
            {t("stamp.retry")}
          </Button>
        )
      }
    >
      {isRefused ? (
        <p className="wrap-anywhere">{t("stamp.reason", { reason: stamp.refusal ?? "" })}</p>
      ) : (
        <p>{t("stamp.pending_text")}</p>
      )}
      {error && <p role="alert">{failureWords(error)}</p>}
    </Alert>
  );
}

/** The path of the request, if the reader may open it. */
function requestPath({ request_id, own }: BillingDocumentDetail, isWorker: boolean): string | undefined {
  if (!request_id) return undefined;
  if (own) return `/requests-tracking/${request_id}`;
  return isWorker ? `/requests-queue/${request_id}` : undefined;
}

/** What belongs to the document: others in its life, and the request. */
function Around({ document }: { document: BillingDocumentDetail }) {
  const t = useWords("billing");
  const names = useWords("billing/public");
  const { language } = useLanguage();
  const { role } = useProfile();
  const { related, currency, passed_on, verification } = document;
  const request = requestPath(document, may(role, "requests.read_any"));
  if (related.length === 0 && !passed_on && !request && !verification) return null;
  return (
    <div className="flex max-w-3xl min-w-0 flex-col gap-4 xl:mt-15">
      {related.length > 0 && (
        <FactCard title={t("document.related")}>
          <ul className="flex flex-col gap-3">
            {related.map((other) => (
              <li key={other.id}>
                <Link
                  to={documentPath(other.id)}
                  className="font-semibold text-primary underline-offset-4 hover:underline"
                >
                  {names(`names.${documentName(other.kind, undefined)}`)}{" "}
                  <span className="tabular-nums">{other.number}</span>
                </Link>
                <span className="block text-sm text-muted tabular-nums">
                  {formatDay(other.issued_on, language)} ·{" "}
                  {formatSigned({ ...other, currency, direction: null }, language)}
                </span>
              </li>
            ))}
          </ul>
        </FactCard>
      )}
      {passed_on && (
        <FactCard title={t("document.office")}>
          <p>{t("document.passed_on", { date: formatDay(passed_on.on, language) })}</p>
          {passed_on.receipts.length > 0 && (
            <div className="mt-2">
              <p className="mb-1 text-sm text-muted">
                {t("document.office_receipt", { count: passed_on.receipts.length })}
              </p>
              <AttachedFiles files={passed_on.receipts} link={officeReceiptLink(document)} />
            </div>
          )}
        </FactCard>
      )}
      {verification && <VerificationCard verification={verification} />}
      {request && (
        <Link to={request} className={TEXT_LINK}>
          {t("document.request")}
          <Icon name="arrow-right" className="size-4" />
        </Link>
      )}
    </div>
  );
}
