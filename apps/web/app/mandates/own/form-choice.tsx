import { MANDATE_FORMS } from "@passerelle/domain/mandates/status";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { RadioCard } from "../../ui/radio-card.tsx";
import { formOf, type MandateFormState } from "./typed-mandate.ts";

/** In which form the mandate is given, with what an authority may think of that form. */
export function FormChoice({ form }: { form: MandateFormState }) {
  const t = useWords("mandates/own");
  const common = useWords("mandates");
  const chosen = formOf({ form: form.watch("form") });
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
      <Alert kind="warning" title={t(`notice.${chosen}.title`)}>
        {t(`notice.${chosen}.text`)}
      </Alert>
    </>
  );
}
