import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useWords } from "../../../lib/words.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field, Select } from "../../../ui/field.tsx";
import { LoadError } from "../../../ui/load-error.tsx";
import { RadioCard } from "../../../ui/radio-card.tsx";
import { relativesQuery } from "../../relatives/api.ts";
import { RelativeForm } from "../../relatives/relative-form.tsx";

type BeneficiaryChoiceProps = {
  /** The chosen relative; "" for the customer. */
  relativeId: string;
  /** Whether the request is for a relative who is not chosen yet. */
  undecided: boolean;
  error: string | undefined;
  onChoose: (relativeId: string, undecided: boolean) => void;
};

/** « Pour moi / Pour un proche »: for whom a request is. */
export function BeneficiaryChoice({ relativeId, undecided, error, onChoose }: BeneficiaryChoiceProps) {
  const t = useWords("requests");
  const id = useId();
  const [adding, setAdding] = useState(false);
  const forRelative = undecided || relativeId !== "";
  const { data: relatives, error: failure, refetch } = useQuery({ ...relativesQuery, enabled: forRelative });
  const isNew = adding || relatives?.length === 0;
  return (
    <Card aria-labelledby={`${id}-label`} className="flex flex-col gap-4">
      <div role="radiogroup" aria-labelledby={`${id}-label`}>
        <h3 id={`${id}-label`} className="mb-3 text-xl">
          {t("wizard.beneficiary.title")}
        </h3>
        <div className="grid grid-cols-2 gap-3">
          <RadioCard
            name={`${id}-for`}
            checked={!forRelative}
            onChange={() => onChoose("", false)}
            label={t("wizard.beneficiary.me")}
          />
          <RadioCard
            name={`${id}-for`}
            checked={forRelative}
            onChange={() => onChoose("", true)}
            label={t("wizard.beneficiary.relative")}
          />
        </div>
      </div>
      {forRelative && failure && !relatives && <LoadError error={failure} onRetry={() => void refetch()} />}
      {forRelative && relatives && !isNew && (
        <div className="flex flex-wrap items-end gap-3">
          <Field label={t("wizard.beneficiary.which")} required error={error} className="min-w-60 flex-1">
            {(field) => (
              <Select
                {...field}
                value={relativeId}
                onChange={({ target }) => onChoose(target.value, target.value === "")}
              >
                <option value="">{t("wizard.beneficiary.choose")}</option>
                {relatives.map(({ id: one, name, relationship }) => (
                  <option key={one} value={one}>
                    {t("relatives.option", {
                      name,
                      relationship: t(`relatives.relationships.${relationship}`),
                    })}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Button variant="secondary" onClick={() => setAdding(true)}>
            {t("relatives.add")}
          </Button>
        </div>
      )}
      {forRelative && isNew && (
        <div data-invalid={error ? "" : undefined} tabIndex={-1}>
          {error && <p className="mb-3 text-sm font-medium text-danger">{error}</p>}
          <RelativeForm
            onSaved={(saved) => {
              setAdding(false);
              onChoose(saved, false);
            }}
            onCancel={() => {
              setAdding(false);
              if (relatives?.length === 0) onChoose("", false);
            }}
          />
        </div>
      )}
    </Card>
  );
}
