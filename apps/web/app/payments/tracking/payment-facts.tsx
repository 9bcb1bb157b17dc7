import type { TrackedPaymentDetail } from "@passerelle/contract/payments/tracking";
import { numberFormat } from "@passerelle/domain/formats";
import { textIn } from "@passerelle/domain/languages";
import { formatAmounts, formatMoney } from "@passerelle/domain/money";
import { may } from "@passerelle/domain/roles";
import { Link } from "react-router";
import { formatDateTime } from "../../lib/format.ts";
import { useProfile } from "../../lib/session.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Badge } from "../../ui/badge.tsx";
import { CopyValue } from "../../ui/copy-value.tsx";
import { Fact, FactCard, Facts } from "../../ui/facts.tsx";
import { FACT_LINK } from "../../ui/text-link.ts";
import { MethodText, ProviderText } from "./payment-list.tsx";

/** What was paid, how, by whom, and what the provider was asked to take. */
export function PaymentFacts({ payment }: { payment: TrackedPaymentDetail }) {
  const t = useWords("payments/tracking");
  const { language } = useLanguage();
  const { role } = useProfile();
  const { charged, payer, request } = payment;
  return (
    <FactCard title={t("payment.facts")}>
      <Facts>
        <Fact name={t("columns.payer")}>
          {payer.name}
          <span className="block text-sm text-muted">{payer.email}</span>
          {payer.id === null && <Badge>{t("payment.without_account")}</Badge>}
        </Fact>
        <Fact name={t("columns.request")}>
          {request &&
            (may(role, "requests.queue") ? (
              <Link to={`/requests-queue/${request.id}`} className={FACT_LINK}>
                {request.reference}
              </Link>
            ) : (
              request.reference
            ))}
        </Fact>
        <Fact name={t("columns.method")}>
          <MethodText payment={payment} />
          {payment.ending && ` ··· ${payment.ending}`}
        </Fact>
        <Fact name={t("columns.provider")}>
          <ProviderText provider={payment.provider} />
          {payment.gateway_id && <CopyValue name={t("payment.gateway_id")} value={payment.gateway_id} />}
        </Fact>
        <Fact name={t("payment.charged")}>
          {formatMoney(charged, language)}
          {charged.rate !== null && (
            <span className="block text-sm text-muted">
              {t("payment.rate", {
                rate: numberFormat(language, { maximumFractionDigits: 6 }).format(charged.rate),
                from: payment.currency,
                to: charged.currency,
              })}
              {" · "}
              {t(`payment.rate_source.${charged.rate_source === "fixed_parity" ? "fixed_parity" : "other"}`)}
            </span>
          )}
        </Fact>
        <Fact name={t("payment.failure")}>
          {payment.failure_code && t(`failures.${payment.failure_code}`)}
        </Fact>
        <Fact name={t("payment.created")}>{formatDateTime(payment.created_at, language)}</Fact>
        <Fact name={t("payment.settled")}>
          {payment.settled_at && formatDateTime(payment.settled_at, language)}
        </Fact>
        <Fact name={t("payment.next_check")}>
          {payment.next_check_at &&
            `${formatDateTime(payment.next_check_at, language)} (${t("payment.checks", { count: payment.checks })})`}
        </Fact>
        <Fact name={t("payment.note")} wide>
          {payment.unused && t("payment.unused")}
        </Fact>
      </Facts>
    </FactCard>
  );
}

/** The payable of an attempt, and what is left of it. */
export function PayableFacts({
  payment: { payable, fee, label, currency },
}: {
  payment: TrackedPaymentDetail;
}) {
  const t = useWords("payments/tracking");
  const { language } = useLanguage();
  const { amount, discount, paid, reserved, left } = payable;
  const shown = formatAmounts(currency, { amount, discount, paid, reserved, left }, language);
  const lines = (["amount", "discount", "paid", "reserved", "left"] as const).filter(
    (line) => line === "amount" || line === "left" || payable[line] > 0,
  );
  return (
    <FactCard title={t("payable.title")}>
      <p className="mb-3 flex flex-wrap items-center gap-2">
        {t(`payable.kinds.${payable.kind}`)} · {payable.customer.name}
        <Badge>{t(`payable.status.${payable.status}`)}</Badge>
        {payable.earned_at && <Badge tone="success">{t("payable.earned")}</Badge>}
      </p>
      {fee && (
        <p className="mb-3 wrap-anywhere">
          <span className="font-semibold">{fee.label}</span> · {fee.office}
        </p>
      )}
      {label && <p className="mb-3 font-semibold wrap-anywhere">{textIn(label, language)}</p>}
      <dl className="flex flex-col gap-1">
        {lines.map((line) => (
          <div key={line} className="flex justify-between gap-4">
            <dt className="text-muted">{t(`payable.${line}`)}</dt>
            <dd className="tabular-nums">{shown[line]}</dd>
          </div>
        ))}
      </dl>
    </FactCard>
  );
}
