import type { RequestFee, RequestFees } from "@passerelle/contract/payments/request-fees";
import { useQuery } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { useParams } from "react-router";
import { isNotFound } from "../lib/failure.ts";
import { useLive } from "../lib/live/use-live.ts";
import { useWords } from "../lib/words.tsx";
import { Alert } from "../ui/alert.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { feesKey, feesQuery } from "./public/fees/api.ts";
import { FeeFacts } from "./public/fees/fee-facts.tsx";
import { FeePayment } from "./public/fees/fee-payment.tsx";
import { linksKey } from "./public/links/api.ts";
import { RefundList } from "./public/refund-list.tsx";
import { refundsOfRequest } from "./refunds-api.ts";

export const handle = { words: ["payments", "payments/public/fees", "ui/attach"] };

/** /requests-tracking/:requestId/fees/:feeId: an official fee of the caller's request, which they pay or refuse. */
export default function FeePage() {
  const t = useWords("payments/public/fees");
  const { requestId = "", feeId = "" } = useParams<{ requestId: string; feeId: string }>();
  const { data, error, refetch } = useQuery(feesQuery(requestId));
  useLive("request", requestId, [
    feesKey(requestId),
    linksKey({ requestId, feeId }),
    refundsOfRequest(requestId).queryKey,
  ]);
  const fee = data?.fees.find(({ id }) => id === feeId);
  const isMissing = data ? !fee : isNotFound(error, "request_not_found");
  const back = (
    <ButtonLink
      to={isMissing ? "/requests-tracking" : `/requests-tracking/${requestId}`}
      variant="ghost"
      size="sm"
      className="mb-4 -ml-3"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {t(isMissing ? "back_to_list" : "back")}
    </ButtonLink>
  );
  if (data && fee)
    return (
      <>
        {back}
        <FeeContent
          request={data.request}
          fee={fee}
          refresh={async () => {
            const { data: fresh, error: failed } = await refetch();
            if (failed) throw failed;
            return fresh?.fees.find(({ id }) => id === feeId);
          }}
        />
      </>
    );
  return (
    <>
      <PageTitle title={t("title")} />
      {back}
      <h1 className="sr-only">{t("title")}</h1>
      {isMissing ? (
        <EmptyState title={t("not_found")}>{t("not_found_text")}</EmptyState>
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 max-w-2xl rounded-card" />
      )}
    </>
  );
}

type FeeContentProps = {
  request: RequestFees["request"];
  fee: RequestFee;
  refresh: () => Promise<RequestFee | undefined>;
};

function FeeContent({ request, fee, refresh }: FeeContentProps) {
  const t = useWords("payments/public/fees");
  return (
    <>
      <PageTitle title={`${fee.label} · ${request.reference}`} />
      <PageHeader title={fee.label} lead={t("lead", { ...request })} />
      <div className="flex max-w-3xl flex-col gap-6">
        <FeeFacts requestId={request.id} fee={fee} />
        {fee.state === "paid" && (
          <Alert kind="success">
            {t(fee.passed_on ? "passed_on.text" : "paid_text", { office: fee.office })}
          </Alert>
        )}
        {fee.state === "refused" && <Alert kind="info">{t("refused_text")}</Alert>}
        {fee.state === "withdrawn" && <Alert kind="info">{t("withdrawn_text")}</Alert>}
        {fee.state === "returned" && <Alert kind="info">{t("returned_text")}</Alert>}
        <FeePayment requestId={request.id} fee={fee} refresh={refresh} />
        {fee.transaction?.status === "succeeded" && (
          <ButtonLink
            variant="secondary"
            to={`/payments/${fee.transaction.id}`}
            className="self-start max-sm:w-full"
          >
            {t("receipt")}
          </ButtonLink>
        )}
        {fee.refunded > 0 && <RefundList requestId={request.id} feeId={fee.id} />}
      </div>
    </>
  );
}
