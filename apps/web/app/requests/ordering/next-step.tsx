import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import type { RequestStatus } from "@passerelle/domain/requests/lifecycle/status";
import { formatDate } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert, type AlertKind } from "../../ui/alert.tsx";
import { ButtonLink, buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { DelayNote } from "../delays/delay-note.tsx";
import { DraftExpiry } from "../expiry/draft-expiry.tsx";
import { StatusBadge } from "../lifecycle/status-badge.tsx";
import { nextPath, staffMessage } from "../public/next-action.ts";

/** How a message of staff is shown: it requests something, explains a refusal, or is news. */
const MESSAGE_KINDS: Partial<Record<RequestStatus, AlertKind>> = {
  information_required: "warning",
  rejected: "error",
};

/** The request's status, who acts next, and a link to the action; changes are announced to screen readers. */
export function NextStep({ request }: { request: RequestDetail }) {
  const t = useWords("requests");
  const { language } = useLanguage();
  const { status, next_action, due_fee, holder, filed_at, transaction } = request;
  const path = nextPath(request);
  const hasOpenItems = request.information_requests.some(({ items }) =>
    items.some(({ state }) => state === "open"),
  );
  // The list of open items shows the message of each information request.
  const message = hasOpenItems ? undefined : staffMessage(status, request.events);
  const closed = status === "rejected" || status === "cancelled";
  const failed = next_action === "pay" && transaction?.failure_code;
  const redirect = next_action === "await_payment" && transaction?.redirect_url;
  return (
    // The accent colour marks that the customer has something to do.
    <Card className={`border-l-4 ${holder === "customer" ? "border-l-accent" : "border-l-primary"}`}>
      <div role="status" className="flex flex-col items-start gap-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <StatusBadge status={status} />
          {request.promised_by && (
            <p className="font-semibold">
              {t("detail.promised")}{" "}
              <time dateTime={request.promised_by}>{formatDate(request.promised_by, language)}</time>
            </p>
          )}
        </div>
        <p className="flex items-start gap-3 text-lg">
          {next_action === "await_payment" && <Spinner className="mt-1 text-primary" />}
          {closed
            ? t(`next.${status}`)
            : holder === "administration" && filed_at
              ? t("next.filed.explain", { date: formatDate(filed_at, language) })
              : t(`next.${next_action}.explain`, { label: due_fee?.label ?? "" })}
        </p>
        <DelayNote request={request} />
        <DraftExpiry endsAt={request.ends_at} />
        {closed && request.amount_paid > 0 && (
          <p>{t(request.refund_open ? "next.refund_owed" : "next.refunded")}</p>
        )}
        {failed && <Alert kind="warning">{t(`payment_failure.${failed}`)}</Alert>}
        {message && (
          <Alert kind={MESSAGE_KINDS[status] ?? "info"} title={t("next.message")}>
            <p className="whitespace-pre-line">{message}</p>
          </Alert>
        )}
      </div>
      {next_action === "answer" && request.information_requests.length > 0 && (
        <a href="#information-requests" className={`mt-4 ${buttonClass()}`}>
          {t("next.answer.action")}
        </a>
      )}
      {redirect && (
        <a href={redirect} className={`mt-4 ${buttonClass()}`}>
          {t("detail.continue_payment")}
        </a>
      )}
      {path !== `/requests-tracking/${request.id}` && (
        <ButtonLink to={path} size="lg" className="mt-4">
          {t(`next.${next_action}.action`)}
        </ButtonLink>
      )}
    </Card>
  );
}
