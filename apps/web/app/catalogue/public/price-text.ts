import type { ServiceCard } from "@passerelle/contract/catalogue";
import type { Language } from "@passerelle/domain/languages";
import { formatMoney } from "@passerelle/domain/money";
import type { useWords } from "../../lib/words.tsx";

/** « Gratuit », « 15 000 FCFA », « Dès 15 000 FCFA » or « N/A » (spec 2 §9 *Price display*). */
export function priceText(
  price: ServiceCard["price"],
  t: ReturnType<typeof useWords<"catalogue">>,
  language: Language,
): string {
  switch (price.kind) {
    case "unavailable":
      return t("price.unavailable");
    case "free":
      return t("price.free");
    case "exact":
      return formatMoney(price, language);
    case "from":
      return t("price.from", { amount: formatMoney(price, language) });
  }
}
