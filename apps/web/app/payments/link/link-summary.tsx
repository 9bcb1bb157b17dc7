import type { SharedPayment } from "@passerelle/contract/payments/links";
import { formatAmounts } from "@passerelle/domain/money";
import { ApproximateValue } from "../../catalogue/public/price-tag.tsx";
import { formatDate } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Card } from "../../ui/card.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";

type LinkSummaryProps = { shared: SharedPayment; title: string };

/** What a link is for, how much is left, and why it can no longer be paid. */
export function LinkSummary({ shared, title }: LinkSummaryProps) {
  const t = useWords("payments/link");
  const { language } = useLanguage();
  const { state, amount, left, currency, service, fee, beneficiary, asked_by, purpose } = shared;
  const shown = formatAmounts(currency, { amount, left }, language);
  const isOpen = state === "open";
  return (
    <>
      <div>
        <h1 className="text-3xl text-balance">{title}</h1>
        <p className="mt-2 text-lg text-muted">
          {purpose === "subscription" || purpose === "appointment"
            ? t(`asked_${purpose}`, { name: asked_by })
            : asked_by === beneficiary
              ? t(fee ? "asked_fee" : "asked", { name: asked_by })
              : t(fee ? "asked_fee_for" : "asked_for", { name: asked_by, beneficiary })}
        </p>
      </div>
      <Card aria-labelledby="purpose">
        <h2 id="purpose" className="font-sans text-lg font-semibold">
          {fee ? fee.label : service}
        </h2>
        {fee && <p className="mt-1 text-muted wrap-anywhere">{t("fee", { office: fee.office, service })}</p>}
        {isOpen && (
          <>
            <p className="mt-3 flex flex-wrap items-baseline gap-x-3 text-3xl font-semibold tabular-nums">
              {shown.left}
              <span className="text-base font-normal">
                <ApproximateValue money={{ amount: left, currency }} />
              </span>
            </p>
            {left < amount && (
              <div className="mt-3">
                <ProgressBar value={Math.round(((amount - left) / amount) * 100)} label={t("progress")} />
                <p className="mt-2 text-sm text-muted">
                  {t("of", { total: shown.amount, left: shown.left })}
                </p>
              </div>
            )}
            <p className="mt-3 text-sm text-muted">
              {t("until", { date: formatDate(shared.expires_at, language) })}
            </p>
          </>
        )}
      </Card>
      {!isOpen && (
        <Alert kind={state === "paid" ? "success" : "warning"} title={t(`state.${state}.title`)}>
          {t(`state.${state}.text`, { name: asked_by })}
        </Alert>
      )}
    </>
  );
}
