import { MANDATE_FORMS } from "@passerelle/domain/mandates/status";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { RadioCard } from "../../ui/radio-card.tsx";
import { acceptedForms, formOf, type KnownMandate, type MandateFormState } from "./typed-mandate.ts";

type FormChoiceProps = { form: MandateFormState; known: KnownMandate | undefined };

/** In which form the mandate is given, which forms the service accepts, and what an authority may think of the chosen one. */
export function FormChoice({ form, known = {} }: FormChoiceProps) {
  const t = useWords("mandates/own");
  const common = useWords("mandates");
  const { language } = useLanguage();
  const chosen = formOf({ form: form.watch("form") });
  const accepted = acceptedForms(known);
  const list = new Intl.ListFormat(language, { type: "disjunction" });
  return (
    <>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 font-semibold">{t("form.form")}</legend>
        {MANDATE_FORMS.map((one) => (
          <RadioCard
            key={one}
            value={one}
            {...form.register("form")}
            label={common(`forms.${one}`)}
            description={t(`form.forms.${one}`)}
          />
        ))}
      </fieldset>
      {!accepted.includes(chosen) && (
        <Alert kind="warning">
          {t("form.not_accepted", { forms: list.format(accepted.map((one) => common(`forms.${one}`))) })}
        </Alert>
      )}
      <Alert kind="warning" title={t(`notice.${chosen}.title`)}>
        {t(`notice.${chosen}.text`)}
      </Alert>
    </>
  );
}
