import type { BillingDocumentDetail } from "@passerelle/contract/billing";
import { formatRate } from "@passerelle/domain/billing/format";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { useAmounts } from "./use-amounts.ts";

type Lines = { document: BillingDocumentDetail };
type Line = BillingDocumentDetail["lines"][number];

const CELL = "py-2.5 pl-4 text-right align-top whitespace-nowrap tabular-nums";

/** What was sold: a table, or a list where the table does not fit. A receipt has amounts only, since it states no VAT. */
export function DocumentLines({ document }: Lines) {
  if (document.kind === "receipt") return <PlainTable document={document} />;
  return (
    <>
      <TaxTable document={document} />
      <TaxList document={document} />
    </>
  );
}

/** The texts of a document are in the language in which it was issued. */
function Description({ document, line }: Lines & { line: Line }) {
  return (
    <span lang={document.language} className="wrap-anywhere">
      {line.description}
    </span>
  );
}

function PlainTable({ document }: Lines) {
  const t = useWords("billing/public/document");
  const money = useAmounts(document);
  return (
    <table className="w-full">
      <caption className="sr-only">{t("lines")}</caption>
      <thead className="border-b-2 border-primary text-sm text-muted">
        <tr>
          <th scope="col" className="py-2 text-left font-semibold">
            {t("columns.description")}
          </th>
          <th scope="col" className="py-2 pl-4 text-right font-semibold">
            {t("columns.amount")}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-b border-line">
        {document.lines.map((line, index) => (
          // Lines have no other identity, and never change.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <tr key={index} className="break-inside-avoid">
            <td className="py-2.5">
              <Description document={document} line={line} />
            </td>
            <td className={CELL}>{money(line.gross)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const AMOUNTS = ["net", "tax", "gross"] as const;

function TaxTable({ document }: Lines) {
  const t = useWords("billing/public/document");
  const { language } = useLanguage();
  const money = useAmounts(document);
  return (
    <table className="w-full text-sm @max-xl:hidden">
      <caption className="sr-only">{t("lines")}</caption>
      <thead className="border-b-2 border-primary text-muted">
        <tr>
          <th scope="col" className="py-2 text-left font-semibold">
            {t("columns.description")}
          </th>
          {(["rate", ...AMOUNTS] as const).map((column) => (
            <th key={column} scope="col" className="py-2 pl-4 text-right font-semibold whitespace-nowrap">
              {t(`columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-b border-line">
        {document.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as in the table of a receipt
          <tr key={index} className="break-inside-avoid">
            <td className="py-2.5 align-top">
              <Description document={document} line={line} />
            </td>
            <td className={CELL}>
              {line.category === "disbursements" ? t("outside_vat") : formatRate(line.rate, language)}
            </td>
            {AMOUNTS.map((amount) => (
              <td key={amount} className={`${CELL} ${amount === "gross" ? "font-semibold" : ""}`}>
                {money(line[amount])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function TaxList({ document }: Lines) {
  const t = useWords("billing/public/document");
  const { language } = useLanguage();
  const money = useAmounts(document);
  return (
    <ul
      aria-label={t("lines")}
      className="divide-y divide-line border-t-2 border-b border-t-primary border-b-line @xl:hidden"
    >
      {document.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as in the table of a receipt
        <li key={index} className="py-3">
          <p className="flex items-baseline justify-between gap-4">
            <Description document={document} line={line} />
            <span className="font-semibold whitespace-nowrap tabular-nums">{money(line.gross)}</span>
          </p>
          <p className="text-sm text-muted tabular-nums">
            {line.category === "disbursements"
              ? t("outside_vat")
              : t("net_and_tax", {
                  net: money(line.net),
                  rate: formatRate(line.rate, language),
                  tax: money(line.tax),
                })}
          </p>
        </li>
      ))}
    </ul>
  );
}
