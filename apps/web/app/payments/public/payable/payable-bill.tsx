import type { Payable } from "@passerelle/contract/payments/payables";
import { formatAmounts } from "@passerelle/domain/money";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Card } from "../../../ui/card.tsx";

/** The lines of what is paid; they add up. Needs the words `payments`. */
export function PayableBill({ payable }: { payable: Payable }) {
  const t = useWords("payments");
  const { language } = useLanguage();
  const { lines, amount, amount_paid, currency, status } = payable;
  const amounts = Object.fromEntries(lines.map(({ gross }, index) => [`line${index}`, Math.abs(gross)]));
  const left = amount - amount_paid;
  const shown = formatAmounts(currency, { ...amounts, amount, amount_paid, left }, language);
  return (
    <Card aria-labelledby="bill">
      <h2 id="bill" className="mb-3 text-xl">
        {t("bill.title")}
      </h2>
      <dl className="flex flex-col gap-2 tabular-nums">
        {lines.map(({ description, gross }, index) => (
          <div key={description} className="flex justify-between gap-4">
            <dt>{description}</dt>
            <dd className="whitespace-nowrap">
              {gross < 0 && "−"}
              {shown[`line${index}` as keyof typeof shown]}
            </dd>
          </div>
        ))}
        {status === "open" && amount_paid > 0 && (
          <div className="flex justify-between gap-4 text-success">
            <dt>{t("left.paid")}</dt>
            <dd className="whitespace-nowrap">−{shown.amount_paid}</dd>
          </div>
        )}
        <div className="flex justify-between gap-4 border-line border-t pt-2 font-semibold text-lg">
          <dt>{t("bill.total")}</dt>
          <dd className="whitespace-nowrap">{status === "open" ? shown.left : shown.amount}</dd>
        </div>
      </dl>
    </Card>
  );
}
