import type { Bill } from "@passerelle/contract/requests/ordering";
import { type Answers, type Parts, partsOf, type Row } from "@passerelle/domain/catalogue/forms/answers";
import type { GroupField, ServiceForm } from "@passerelle/domain/catalogue/forms/form";
import { type OrderLine, orderLines } from "@passerelle/domain/catalogue/forms/quantity";
import { rowsOf } from "@passerelle/domain/catalogue/forms/visibility";
import { formatAmounts } from "@passerelle/domain/money";
import { useLanguage, useWords } from "../../lib/words.tsx";

/** The form and the answers by which the price of a request is multiplied. */
export type Counted = { form: ServiceForm<string>; answers: Answers };

export type CountedRowsProps = Counted & {
  bill: Bill;
  /** Other amounts that are shown with the bill. */
  others?: Record<string, number> | undefined;
};

/** A line for each person, article or number of copies that multiplies the price. */
export function CountedRows({ bill, form, answers, others }: CountedRowsProps) {
  const t = useWords("requests");
  const { language } = useLanguage();
  const lines = orderLines(form, answers);
  const rows = Object.fromEntries(lines.map(({ quantity }, at) => [`row${at}`, quantity * bill.unit_amount]));
  const { currency, unit_amount, amount, discount, total } = bill;
  // The same as `formatBill`, whose import here would move discounts into a file of their own for every page with a price.
  const amounts = { ...others, ...rows, unit_amount, amount, discount, total };
  const shown = formatAmounts<"unit_amount" | `row${number}`>(currency, amounts, language);
  return lines.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its number only
    <div key={at} className="flex justify-between gap-4 text-sm">
      <dt>
        {labelOf(line, answers) ?? t("wizard.billing.row", { number: at + 1 })}
        {line.quantity > 1 && (
          <span className="block text-muted">
            {t("wizard.billing.times", { quantity: line.quantity, amount: shown.unit_amount })}
          </span>
        )}
      </dt>
      <dd>{shown[`row${at}`]}</dd>
    </div>
  ));
}

/** The label of a line: that of the field that counts, or the name of the person or thing in a row. */
function labelOf({ field, row }: OrderLine<string>, answers: Answers): string | undefined {
  if (field?.type !== "group") return field?.label;
  return row === null ? field.label : nameOf(field, rowsOf(answers[field.key])[row] ?? {});
}

function nameOf({ fields }: GroupField<string>, row: Row): string | undefined {
  for (const field of fields) {
    const answer = row[field.key];
    if (field.type === "short_text" && typeof answer === "string") return answer;
    if (field.type === "person" && answer !== undefined && partsOf(field).length > 0) {
      const { given_names = "", family_name = "" } = answer as Parts;
      return `${given_names} ${family_name}`.trim();
    }
  }
  return undefined;
}
