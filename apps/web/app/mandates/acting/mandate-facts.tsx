import type { ActingMandate } from "@passerelle/contract/mandates/acting";
import { textIn } from "@passerelle/domain/languages";
import { formatMoney } from "@passerelle/domain/money";
import { formatDay } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";

/** What a mandate allows, where and until when, in one line each. */
export function MandateFacts({ mandate }: { mandate: ActingMandate }) {
  const t = useWords("mandates/acting");
  const common = useWords("mandates");
  const { language } = useLanguage();
  const { powers, country, ends_on, left } = mandate;
  return (
    <ul className="flex flex-col gap-1 text-sm">
      <li>{powers.map((power) => common(`powers.${power}`)).join(" · ")}</li>
      <li>
        {t("facts.term", { country: textIn(country.name, language), date: formatDay(ends_on, language) })}
      </li>
      {left && <li>{t("facts.left", { amount: formatMoney(left, language) })}</li>}
    </ul>
  );
}
