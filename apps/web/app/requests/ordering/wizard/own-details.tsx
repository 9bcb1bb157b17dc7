import type { FormData } from "@passerelle/contract/requests/ordering";
import { COMPANY_ADDRESS_MAX, COMPANY_NUMBER_MAX } from "@passerelle/domain/profiles/company";
import { memo } from "react";
import { useWords } from "../../../lib/words.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field, TextArea, TextInput } from "../../../ui/field.tsx";

/** Texts by the field that they are shown at. */
export type OwnErrors = Partial<Record<keyof FormData, string>>;

type OwnDetailsProps = {
  details: FormData;
  /** The name of the country of residence. */
  country: string | undefined;
  errors: OwnErrors;
  onChange: (field: keyof FormData, text: string) => void;
};

/** Input attributes of each text; maximum lengths are those of the contract. */
const INPUTS = {
  userName: { autoComplete: "name", maxLength: 120 },
  userEmail: { type: "email", autoComplete: "email", maxLength: 254 },
  userPhone: { type: "tel", autoComplete: "tel", maxLength: 30 },
  cityOfResidence: { autoComplete: "address-level2", maxLength: 120 },
  companyName: { autoComplete: "organization", maxLength: 160 },
  jobTitle: { autoComplete: "organization-title", maxLength: 120 },
  companyAddress: { autoComplete: "street-address", maxLength: COMPANY_ADDRESS_MAX },
  companyTaxNumber: { autoComplete: "off", maxLength: COMPANY_NUMBER_MAX },
  companyTradeRegister: { autoComplete: "off", maxLength: COMPANY_NUMBER_MAX },
} as const;

/** The customer's own details. Renders again only when one of them, or its error, has changed. */
export const OwnDetails = memo(function OwnDetails({ details, country, errors, onChange }: OwnDetailsProps) {
  const t = useWords("requests");
  const input = (field: keyof typeof INPUTS, required = false, hint?: string) => (
    <Field label={t(`wizard.details.${field}`)} required={required} hint={hint} error={errors[field]}>
      {(control) => (
        <TextInput
          {...control}
          {...INPUTS[field]}
          value={details[field]}
          onChange={(event) => onChange(field, event.target.value)}
        />
      )}
    </Field>
  );
  return (
    <Card aria-labelledby="your-details" className="grid gap-5 sm:grid-cols-2">
      <h3 id="your-details" className="text-xl sm:col-span-2">
        {t("wizard.details.title")}
      </h3>
      {input("userName", true)}
      {input("userEmail", true)}
      {input("userPhone", false, t("wizard.details.phone_hint"))}
      <Field label={t("wizard.details.country")} required hint={t("wizard.details.country_hint")}>
        {({ required: _, ...control }) => (
          <TextInput
            {...control}
            readOnly
            className="bg-sunken!"
            value={country ?? t("wizard.details.country_unknown")}
          />
        )}
      </Field>
      {input("cityOfResidence", true)}
      {input("companyName")}
      {input("jobTitle")}
      {details.companyName.trim() !== "" && (
        <fieldset className="grid gap-5 rounded-lg border border-line p-4 sm:col-span-2 sm:grid-cols-2">
          <legend className="px-2 font-semibold">{t("wizard.details.company")}</legend>
          <p className="text-sm text-muted sm:col-span-2">{t("wizard.details.company_hint")}</p>
          {input("companyTaxNumber", false, t("wizard.details.companyTaxNumber_hint"))}
          {input("companyTradeRegister", false, t("wizard.details.companyTradeRegister_hint"))}
          <div className="sm:col-span-2">{input("companyAddress")}</div>
        </fieldset>
      )}
      <Field
        label={t("wizard.details.additionalInfo")}
        className="sm:col-span-2"
        error={errors.additionalInfo}
      >
        {(control) => (
          <TextArea
            {...control}
            value={details.additionalInfo}
            maxLength={4000}
            onChange={(event) => onChange("additionalInfo", event.target.value)}
          />
        )}
      </Field>
    </Card>
  );
});
