import type { BillingDocumentDetail } from "@passerelle/contract/billing";
import { documentName, formatRate } from "@passerelle/domain/billing/format";
import { type StatedSum, statedSums } from "@passerelle/domain/billing/lines";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { useAmounts } from "./use-amounts.ts";

type Totals = { document: BillingDocumentDetail };

/** VAT by rate, and the totals. */
export function DocumentTotals({ document }: Totals) {
  return (
    <div className="flex flex-col-reverse gap-6 break-inside-avoid @2xl:flex-row @2xl:items-start @2xl:justify-between">
      {document.taxes.length > 0 && <TaxesByRate document={document} />}
      <Sums document={document} />
    </div>
  );
}

function TaxesByRate({ document }: Totals) {
  const t = useWords("billing/public/document");
  const { language } = useLanguage();
  const money = useAmounts(document);
  const number = "py-1.5 pl-4 text-right whitespace-nowrap tabular-nums";
  return (
    <table className="text-sm @max-2xl:w-full @2xl:mt-1">
      <caption className="sr-only">{t("taxes")}</caption>
      <thead className="border-b border-line text-muted">
        <tr>
          <th scope="col" className="py-1.5 text-left font-semibold">
            {t("taxes")}
          </th>
          <th scope="col" className="py-1.5 pl-4 text-right font-semibold">
            {t("base")}
          </th>
          <th scope="col" className="py-1.5 pl-4 text-right font-semibold">
            {t("columns.tax")}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-b border-line">
        {document.taxes.map(({ category, rate, net, tax }) => (
          <tr key={`${category} ${rate}`}>
            <th scope="row" className="py-1.5 text-left font-normal">
              {category === "disbursements"
                ? t("disbursements")
                : t("at_rate", { rate: formatRate(rate, language) })}
            </th>
            <td className={number}>{money(net)}</td>
            <td className={number}>{money(tax)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Sums({ document }: Totals) {
  const t = useWords("billing/public/document");
  const money = useAmounts(document);
  const { kind, payment, totals } = document;
  const { before, after } = statedSums(document);
  const row = ({ name, amount }: StatedSum) => (
    <div key={name} className="flex justify-between gap-6 px-4">
      <dt className="text-muted">{name === "disbursements" ? t(name) : t(`totals.${name}`)}</dt>
      <dd className="whitespace-nowrap tabular-nums">{money(amount)}</dd>
    </div>
  );
  return (
    <dl className="flex flex-col gap-2 text-sm @xl:ml-auto @xl:w-80 @xl:shrink-0">
      {before.map(row)}
      <div className="flex items-baseline justify-between gap-6 rounded-control bg-primary-soft px-4 py-3 font-semibold text-primary @lg:text-lg [print-color-adjust:exact]">
        <dt>{t(`totals.${documentName(kind, payment?.direction)}`)}</dt>
        <dd className="whitespace-nowrap tabular-nums">{money(totals.gross)}</dd>
      </div>
      {after.map(row)}
    </dl>
  );
}
