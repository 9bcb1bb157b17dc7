import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { RequestDocuments } from "../../billing/public/request-documents.tsx";
import { DocumentCard } from "../../documents/public/document-card.tsx";
import { isNotFound } from "../../lib/failure.ts";
import { formatDate } from "../../lib/format.ts";
import { useLive } from "../../lib/live/use-live.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { feesKey } from "../../payments/public/fees/api.ts";
import { FeesCard } from "../../payments/public/fees/fees-card.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { HandlerNote } from "../../ui/handler-note.tsx";
import { Icon } from "../../ui/icon.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ShareRequest } from "../../vault/public/share-request.tsx";
import { ShareCompletion } from "../completion/share-completion.tsx";
import { DeliverablesCard } from "../deliverables/deliverables-card.tsx";
import { ProofsCard } from "../deliverables/proofs-card.tsx";
import { VerdictNote } from "../information-requests/verdict-note.tsx";
import { RequestWay } from "../lifecycle/request-way.tsx";
import { Timeline } from "../lifecycle/timeline.tsx";
import { requestDetail, requestKeys } from "../public/api.ts";
import type { Route } from "./+types/request.page";
import { CancelRequest } from "./cancel-request.tsx";
import { DocumentList } from "./document-list.tsx";
import { NextStep } from "./next-step.tsx";
import { CustomerFacts, OrderFacts } from "./order-facts.tsx";
import { PaymentFacts } from "./payment-facts.tsx";

const ConversationPanel = lazyPart(() =>
  import("../../messaging/public/conversation-panel.tsx").then((module) => module.ConversationPanel),
);

// Loaded on demand: it includes the upload of documents, and few customers are asked for anything.
const InformationRequestsCard = lazyPart(() =>
  import("../information-requests/information-requests-card.tsx").then(
    (module) => module.InformationRequestsCard,
  ),
);

// Loaded on demand: few requests are handled by a proxy.
const MandateNeed = lazyPart(() =>
  import("../../mandates/public/mandate-need.tsx").then((module) => module.MandateNeed),
);

// Loaded on demand: it includes the rules of conditions and limits, and not every service has a form.
const AnswerList = lazyPart(() =>
  import("../../catalogue/public/answers/answer-list.tsx").then((module) => module.AnswerList),
);

export const handle = {
  words: [
    "requests",
    "payments",
    "billing/public",
    "catalogue/public/answers",
    "requests/information-requests",
    "requests/deliverables",
    "documents",
    "vault",
    "vault/public",
    "payments/public/fees",
    "messaging",
    "verification/public",
    "ui/attach",
  ],
  // The conversation is not among them, because a draft has none.
  reads: ["/api/requests/:requestId", "/api/requests/:requestId/fees", "/api/requests/:requestId/billing"],
};

/**
 * /requests-tracking/{id}: the status with the date, what is asked of the customer, messages; the rest is folded. What was
 * delivered comes first once the request is completed.
 */
export default function RequestPage({ params: { requestId } }: Route.ComponentProps) {
  const t = useWords("requests");
  const { language } = useLanguage();
  const { data: request, error, refetch } = useQuery(requestDetail(requestId));
  useLive("request", requestId, [
    requestKeys.detail(requestId),
    ["payments", "refunds", requestId],
    feesKey(requestId),
  ]);
  if (!request) {
    return (
      <>
        <BackLink />
        <Absent error={error} onRetry={() => void refetch()} />
      </>
    );
  }
  const completed = request.status === "completed";
  // One link is enough where the next step leads to the same form or a payment is pending.
  const editable = request.may_edit && request.next_action === "pay";
  return (
    <>
      <PageTitle title={`${request.service.title} · ${request.reference}`} />
      <BackLink />
      <PageHeader
        title={request.service.title}
        lead={[
          t("detail.reference", { reference: request.reference }),
          request.submitted_at
            ? t("detail.submitted", { date: formatDate(request.submitted_at, language) })
            : t("detail.created", { date: formatDate(request.created_at, language) }),
        ].join(" · ")}
      />
      {completed ? (
        // What was delivered comes first, and the bridge after it.
        <div className="mb-8 grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
          <DeliverablesCard request={request} />
          <div className="min-w-0">
            <RequestWay request={request} className="mb-5" />
            <HandlerNote handler={request.handler} completed />
            <ShareCompletion request={request} />
          </div>
        </div>
      ) : (
        <div className="mb-8 flex max-w-xl flex-col gap-5">
          <RequestWay request={request} />
          <HandlerNote handler={request.handler} />
          {request.handler?.is_proxy && (
            <Suspense fallback={<Skeleton className="h-40 rounded-card" />}>
              <MandateNeed
                requestId={request.id}
                country={request.country.code}
                subject={request.service.title}
              />
            </Suspense>
          )}
        </div>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-6">
          <NextStep request={request} />
          {request.submitted_at && <FeesCard requestId={request.id} />}
          {request.information_requests.length > 0 && (
            <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
              <InformationRequestsCard request={request} />
            </Suspense>
          )}
          {!completed && <DeliverablesCard request={request} />}
          <ProofsCard request={request} />
          {request.status !== "draft" && (
            <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
              <ConversationPanel key={request.id} id={request.id} embedded />
            </Suspense>
          )}
          <DocumentList request={request} footer={<ShareRequest request={request} />}>
            {(document, name) => (
              <div className="flex flex-col gap-2">
                <DocumentCard document={document} name={name} />
                <VerdictNote request={request} document={document} />
              </div>
            )}
          </DocumentList>
          <OrderFacts request={request} folded />
          {Object.keys(request.answers).length > 0 && (
            <Suspense fallback={<Skeleton className="h-14 rounded-card" />}>
              <AnswerList form={request.form} answers={request.answers} folded />
            </Suspense>
          )}
          <CustomerFacts request={request} folded />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <PaymentFacts request={request} folded={isSettled(request)} own />
          {(request.amount_paid > 0 || request.status !== "draft") && (
            <RequestDocuments requestId={request.id} expected={request.amount_paid > 0} />
          )}
          <Timeline request={request} folded={completed} />
        </div>
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        {editable && (
          <ButtonLink variant="secondary" to={`/service-request/edit/${request.id}`}>
            {t("detail.edit")}
          </ButtonLink>
        )}
        <CancelRequest request={request} />
      </div>
    </>
  );
}

/** Whether nothing about the payment is left to do. */
const isSettled = ({ status, transaction, amount_paid, amount_left }: RequestDetail): boolean =>
  status === "completed" || transaction?.status === "succeeded" || (amount_paid > 0 && amount_left === 0);

function BackLink() {
  const t = useWords("requests");
  return (
    <ButtonLink to="/requests-tracking" variant="ghost" size="sm" className="mb-4 -ml-3">
      <Icon name="arrow-left" className="size-4" />
      {t("detail.back")}
    </ButtonLink>
  );
}

/** Shown while loading and for an unknown request; other people's requests answer alike. */
function Absent({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useWords("requests");
  const title = t(error ? "detail.not_found" : "tracking.title");
  if (!error) {
    return (
      <>
        <PageTitle title={title} />
        <h1 className="sr-only">{title}</h1>
        <Skeleton className="mb-6 h-12 w-2/3" />
        <div className="grid gap-6 lg:grid-cols-[3fr_2fr]">
          <Skeleton className="h-96 rounded-card" />
          <Skeleton className="h-72 rounded-card" />
        </div>
      </>
    );
  }
  if (!isNotFound(error, "request_not_found")) {
    return (
      <>
        <PageTitle title={t("tracking.title")} />
        <h1 className="sr-only">{t("tracking.title")}</h1>
        <LoadError error={error} onRetry={onRetry} />
      </>
    );
  }
  return (
    <>
      <PageTitle title={title} />
      <h1 className="sr-only">{title}</h1>
      <EmptyState title={title} action={<ButtonLink to="/requests-tracking">{t("detail.back")}</ButtonLink>}>
        {t("detail.not_found_lead")}
      </EmptyState>
    </>
  );
}
