import type { Currency } from "@passerelle/domain/money";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, FieldError, Select } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { organismsOf } from "./api.ts";
import { EstimateFields } from "./estimate-fields.tsx";
import { CheckField, LocalizedField, TextField } from "./fields.tsx";
import { type DocumentForm, newModality } from "./form.ts";
import { FormChangesPart } from "./form-builder/form-changes-part.tsx";
import { ItemList } from "./item-list.tsx";
import { keyboardOf, useProblem } from "./use-problem.ts";

type ModalitiesPartProps = { at: number; country: string; countryName: string; currency: Currency };

/** The options of a service in one country, each with its own price. */
export function ModalitiesPart({ at, country, countryName, currency }: ModalitiesPartProps) {
  const t = useWords("catalogue/admin");
  const { control, getValues } = useFormContext<DocumentForm>();
  const path = `countries.${at}.modalities` as const;
  const { fields, append, remove } = useFieldArray({ control, name: path, keyName: "row" });
  const problem = useProblem(`${path}.root`);
  const addButton = useRef<HTMLButtonElement>(null);
  return (
    <div data-path={path} tabIndex={-1} className="flex flex-col gap-4">
      {fields.length === 0 && <p className="text-muted">{t("modalities.none")}</p>}
      {fields.map((field, index) => {
        const title = t("modalities.item", { number: index + 1 });
        return (
          <fieldset key={field.row} className="flex flex-col gap-4 rounded-card bg-sunken/50 p-4">
            <legend className="float-left mb-3 font-semibold">{title}</legend>
            <Modality path={`${path}.${index}`} country={country} currency={currency} />
            <Button
              variant="ghost"
              size="sm"
              className="self-start"
              aria-label={t("modalities.remove_of", { item: title, country: countryName })}
              onClick={() => {
                remove(index);
                addButton.current?.focus();
              }}
            >
              {t("form.remove")}
            </Button>
          </fieldset>
        );
      })}
      <FieldError id={`${path}-problem`}>{problem}</FieldError>
      <Button
        ref={addButton}
        variant="secondary"
        size="sm"
        className="self-start"
        aria-label={t("modalities.add_of", { country: countryName })}
        onClick={() =>
          append(newModality(currency === "XOF" || currency === "XAF" ? getValues("base_price") : ""), {
            focusName: `${path}.${fields.length}.organism_id`,
          })
        }
      >
        <Icon name="plus" className="size-4" />
        {t("modalities.add")}
      </Button>
    </div>
  );
}

type ModalityPath = `countries.${number}.modalities.${number}`;
type ModalityProps = { path: ModalityPath; country: string; currency: Currency };

function Modality({ path, country, currency }: ModalityProps) {
  const t = useWords("catalogue/admin");
  const own = useWatch<DocumentForm, `${ModalityPath}.own_documents`>({ name: `${path}.own_documents` });
  return (
    <>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <CheckField name={`${path}.is_active`} label={t("modalities.active")} />
        <CheckField name={`${path}.is_free`} label={t("modalities.free")} />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <OrganismField path={path} country={country} />
        <TextField
          name={`${path}.price`}
          label={t("modalities.price", { currency: t(`currencies.${currency}`) })}
          inputMode={keyboardOf(currency)}
          required
        />
      </div>
      <EstimateFields name={`${path}.estimated_time`} hint={t("modalities.time_hint")} />
      <LocalizedField name={`${path}.conditions`} label={t("modalities.conditions")} lines />
      <CheckField name={`${path}.presence_required`} label={t("modalities.presence_required")} />
      <LocalizedField
        name={`${path}.official_fees`}
        label={t("modalities.official_fees")}
        hint={t("modalities.official_fees_hint")}
      />
      <div>
        <CheckField name={`${path}.own_documents`} label={t("modalities.own_documents")} />
        {own && <ItemList name={`${path}.required_documents`} kind="documents" />}
      </div>
      <FormChangesPart path={`${path}.form`} label={t("modalities.own_form")} />
    </>
  );
}

function OrganismField({ path, country }: Omit<ModalityProps, "currency">) {
  const t = useWords("catalogue/admin");
  const { register, getValues, setValue } = useFormContext<DocumentForm>();
  const { data, error, refetch } = useQuery(organismsOf(country));
  // A select cannot hold a value before its option exists.
  useEffect(() => {
    const name = `${path}.organism_id` as const;
    if (data) setValue(name, getValues(name));
  }, [data, path, getValues, setValue]);
  const problem = useProblem(`${path}.organism_id`);
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  const chosen = getValues(`${path}.organism_id`);
  const offered = data?.filter(({ id, is_active }) => is_active || id === chosen);
  return (
    <Field label={t("modalities.organism")} required error={problem}>
      {(field) => (
        <Select {...field} {...register(`${path}.organism_id`)}>
          <option value="">{t("modalities.no_organism")}</option>
          {!data && chosen && <option value={chosen}>{t("modalities.loading")}</option>}
          {offered?.map(({ id, name, city, is_active }) => (
            <option key={id} value={id}>
              {name.includes(city.name) ? name : t("modalities.organism_in", { name, city: city.name })}
              {!is_active && ` (${t("modalities.off")})`}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
