import type { ServiceCard } from "@passerelle/contract/catalogue";
import { discountFor } from "@passerelle/domain/catalogue/discount";
import { formatMoney, type Money } from "@passerelle/domain/money";
import { useApproximateValue } from "../../lib/display-currency.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { priceText } from "./price-text.ts";

/**
 * A price as the catalogue shows it, with the approximate value of francs in the reader's currency. The HTML is the same for all readers, so it also
 * has the price of a subscriber (spec 2 §4), which the style sheet shows to them instead.
 */
export function PriceTag({ price }: Pick<ServiceCard, "price">) {
  const t = useWords("catalogue");
  const { language } = useLanguage();
  const text = priceText(price, t, language);
  if (!("amount" in price) || price.amount === 0) return text;
  const own = { ...price, amount: price.amount - discountFor(price.amount, true) };
  return (
    <>
      <span className="in-data-subscriber:hidden">
        {text}
        <ApproximateValue money={price} />
      </span>
      <span className="hidden in-data-subscriber:inline">
        <span className="sr-only">{t("price.subscriber")} </span>
        {priceText(own, t, language)}{" "}
        <span className="font-normal text-muted text-sm">
          <span className="sr-only">{t("price.usual")} </span>
          <s>{formatMoney(price, language)}</s>
        </span>
        <ApproximateValue money={own} />
      </span>
    </>
  );
}

/** « ≈ 22,87 € » after an amount in francs, in the reader's currency; nothing for other amounts. */
export function ApproximateValue({ money }: { money: Money }) {
  const value = useApproximateValue()(money);
  return value ? <span className="font-normal text-muted text-sm"> {value}</span> : null;
}
