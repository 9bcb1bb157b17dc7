import type { AdminMandateDetails } from "@passerelle/contract/mandates/admin";
import { DEFAULT_LANGUAGE } from "@passerelle/domain/languages";
import { formatMoney } from "@passerelle/domain/money";
import { formatDay } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Fact, FactCard, Facts } from "../../ui/facts.tsx";

/** Who gave which powers to whom, until when, and up to which amount. */
export function MandateFacts({ details }: { details: AdminMandateDetails }) {
  const t = useWords("mandates/admin");
  const common = useWords("mandates");
  const { language } = useLanguage();
  const { mandate, template, text, given, ceiling, spent, note } = details;
  const title = text && (text.texts[language] || text.texts[DEFAULT_LANGUAGE]).title;
  const country = new Intl.DisplayNames([language], { type: "region", fallback: "code" }).of(mandate.country);
  return (
    <FactCard title={t("facts.title")}>
      <Facts>
        <Fact name={t("columns.principal")}>{mandate.principal || t("closed_account")}</Fact>
        <Fact name={t("columns.holder")}>{mandate.holder}</Fact>
        <Fact name={t("columns.country")}>{country}</Fact>
        <Fact name={t("columns.form")}>{common(`forms.${mandate.form}`)}</Fact>
        <Fact name={t("facts.term")}>
          {t("facts.term_of", {
            from: formatDay(mandate.starts_on, language),
            to: formatDay(mandate.ends_on, language),
          })}
        </Fact>
        <Fact name={t("facts.template")}>
          {t("facts.template_of", { name: title ?? template.key, version: template.version })}
        </Fact>
        <Fact name={t("facts.ceiling")}>
          {ceiling &&
            t("facts.spent", {
              spent: formatMoney({ amount: spent, currency: ceiling.currency }, language),
              ceiling: `${formatMoney(ceiling, language)} (${ceiling.currency})`,
            })}
        </Fact>
        <Fact name={t("columns.powers")} wide>
          {given
            .map(({ power, revoked_at }) =>
              revoked_at
                ? t("facts.revoked", {
                    power: common(`powers.${power}`),
                    date: formatDay(revoked_at.slice(0, 10), language),
                  })
                : common(`powers.${power}`),
            )
            .join("\n")}
        </Fact>
        <Fact name={t("facts.note")} wide>
          {note}
        </Fact>
      </Facts>
    </FactCard>
  );
}
