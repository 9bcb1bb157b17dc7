import type { RequestFee } from "@passerelle/contract/payments/request-fees";
import { formatMoney } from "@passerelle/domain/money";
import { ApproximateValue } from "../../../catalogue/public/price-tag.tsx";
import { formatDate } from "../../../lib/format.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { AttachedFiles } from "../../../ui/attached-files.tsx";
import { Card } from "../../../ui/card.tsx";
import { isBeingPaid, linkFeeFile } from "./api.ts";
import { FeeBadge } from "./fee-badge.tsx";
import { PassedOn } from "./passed-on.tsx";

type FeeFactsProps = { requestId: string; fee: RequestFee };

/** What is asked, by which office and why, with its document. A page that shows it loads the words `ui/attach`. */
export function FeeFacts({ requestId, fee }: FeeFactsProps) {
  const t = useWords("payments/public/fees");
  const { language } = useLanguage();
  const { amount, amount_paid, currency, state } = fee;
  const isPartlyPaid = state === "requested" && amount_paid > 0;
  const money = (minor: number) => formatMoney({ amount: minor, currency }, language);
  return (
    <Card aria-labelledby="fee-facts" className="flex flex-col gap-5">
      <div>
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <FeeBadge state={state} isBeingPaid={isBeingPaid(fee)} />
          <span className="text-muted text-sm">
            {fee.closed_at && state !== "requested"
              ? t(`closed.${state}`, { date: formatDate(fee.closed_at, language) })
              : t("added", { date: formatDate(fee.created_at, language) })}
          </span>
        </p>
        <h2 id="fee-facts" className="sr-only">
          {t("facts")}
        </h2>
        <p className="mt-3 flex flex-wrap items-baseline gap-x-3 font-semibold text-3xl tabular-nums">
          {money(amount)}
          <span className="font-normal text-base">
            <ApproximateValue money={{ amount, currency }} />
          </span>
        </p>
        <p className="mt-1 wrap-anywhere">{t("charged_by", { office: fee.office })}</p>
      </div>
      {isPartlyPaid && (
        <dl className="flex flex-col gap-2 border-line border-t pt-4">
          <div className="flex justify-between gap-4 text-success">
            <dt>{t("already_paid")}</dt>
            <dd className="tabular-nums">−{money(amount_paid)}</dd>
          </div>
          <div className="flex justify-between gap-4 font-semibold">
            <dt>{t("left")}</dt>
            <dd className="tabular-nums">{money(amount - amount_paid)}</dd>
          </div>
        </dl>
      )}
      {fee.explanation && (
        <div className="border-line border-t pt-4">
          <h3 className="font-sans font-semibold text-base">{t("why")}</h3>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{fee.explanation}</p>
        </div>
      )}
      <div className="border-line border-t pt-4">
        <h3 className="mb-2 font-sans font-semibold text-base">{t("notice", { count: fee.files.length })}</h3>
        <AttachedFiles files={fee.files} link={linkFeeFile(requestId, fee.id)} />
      </div>
      {fee.passed_on && (
        <div className="border-line border-t pt-4">
          <PassedOn requestId={requestId} fee={fee} />
        </div>
      )}
      {fee.refusal && (
        <div className="border-line border-t pt-4">
          <h3 className="font-sans font-semibold text-base">{t("your_refusal")}</h3>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">{fee.refusal}</p>
        </div>
      )}
    </Card>
  );
}
