import type { Plan } from "@passerelle/contract/subscriptions";
import { type Currency, formatMoney } from "@passerelle/domain/money";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Answer } from "../choose/calculator.tsx";

type SpentNoteProps = { spent: readonly { currency: Currency; amount: number }[]; plans: readonly Plan[] };

/** What the reader's own last twelve months would have cost with each plan. */
export function SpentNote({ spent, plans }: SpentNoteProps) {
  const t = useWords("subscriptions/own");
  const { language } = useLanguage();
  return (
    <section aria-labelledby="spent">
      <h2 id="spent" className="text-2xl">
        {t("spent.title")}
      </h2>
      {spent.map((money) => (
        <div key={money.currency} className="mt-3">
          <p className="text-muted">{t("spent.text", { amount: formatMoney(money, language) })}</p>
          <Answer plans={plans} spent={money.amount} currency={money.currency} />
        </div>
      ))}
    </section>
  );
}
