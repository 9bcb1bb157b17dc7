import { textIn } from "@passerelle/domain/languages";
import { CURRENCIES } from "@passerelle/domain/money";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Field, FieldError, Select } from "../../ui/field.tsx";
import { Flag } from "../../ui/flag.tsx";
import { Icon } from "../../ui/icon.tsx";
import { CheckField, TextField } from "./fields.tsx";
import type { CountryForm, DocumentForm } from "./form.ts";
import { FormChangesPart } from "./form-builder/form-changes-part.tsx";
import { ModalitiesPart } from "./modalities-part.tsx";
import { countriesQuery } from "./places/api.ts";
import { keyboardOf, useProblem } from "./use-problem.ts";

/** Where the service is offered: one foldable section per country. */
export function CountriesPart() {
  const t = useWords("catalogue/admin");
  const { language } = useLanguage();
  const { control, getValues } = useFormContext<DocumentForm>();
  const { fields, append, remove } = useFieldArray({ control, name: "countries", keyName: "row" });
  const { data } = useQuery(countriesQuery(language));
  const countries = data?.countries ?? [];
  const problem = useProblem("countries.root");
  const [chosen, setChosen] = useState("");
  const [leaving, setLeaving] = useState<number>();
  // With many stored countries all are folded; an added one is open. State is here because a changed list renders new
  // rows.
  const [folded] = useState(
    () => new Set(fields.length > 2 ? fields.map(({ country_code }) => country_code) : []),
  );
  const select = useRef<HTMLSelectElement>(null);
  const nameOf = (code: string) => {
    const country = countries.find((one) => one.code === code);
    return country ? textIn(country.name, language) : code;
  };
  const named = new Set(fields.map(({ country_code }) => country_code));
  const others = countries.filter(({ code, is_active }) => is_active && !named.has(code));

  function add() {
    const country = others.find(({ code }) => code === chosen);
    if (!country) return select.current?.focus();
    setChosen("");
    append(newCountry(country), { focusName: `countries.${fields.length}.is_active` });
    return undefined;
  }

  return (
    <div data-path="countries" tabIndex={-1} className="flex flex-col gap-3">
      {fields.length === 0 && <p className="text-muted">{t("countries.none")}</p>}
      {fields.map((field, at) => (
        <CountryPart
          key={field.row}
          at={at}
          code={field.country_code}
          name={nameOf(field.country_code)}
          folded={folded}
          onRemove={() => setLeaving(at)}
        />
      ))}
      <FieldError id="countries-problem">{problem}</FieldError>
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t("countries.other")} required className="min-w-56">
          {({ required: _, ...control }) => (
            <Select
              {...control}
              ref={select}
              value={chosen}
              onChange={(event) => setChosen(event.target.value)}
            >
              <option value="">{t("countries.choose")}</option>
              {others.map(({ code, name }) => (
                <option key={code} value={code}>
                  {textIn(name, language)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button variant="secondary" onClick={add}>
          {t("countries.add")}
        </Button>
      </div>
      <ConfirmDialog
        open={leaving !== undefined}
        title={
          leaving === undefined
            ? t("form.remove")
            : t("countries.remove_title", { country: nameOf(getValues(`countries.${leaving}.country_code`)) })
        }
        confirmLabel={t("form.remove")}
        danger
        onClose={() => setLeaving(undefined)}
        onConfirm={() => {
          remove(leaving);
          setLeaving(undefined);
          select.current?.focus();
        }}
      >
        {t("countries.remove_text")}
      </ConfirmDialog>
    </div>
  );
}

function newCountry({ code, currency_code }: { code: string; currency_code: CountryForm["currency_code"] }) {
  return {
    country_code: code,
    is_active: true,
    is_free: false,
    country_specific_fee: "",
    currency_code,
    form: null,
    modalities: [],
  } satisfies CountryForm;
}

type CountryPartProps = { at: number; code: string; name: string; folded: Set<string>; onRemove: () => void };

function CountryPart({ at, code, name, folded, onRemove }: CountryPartProps) {
  const t = useWords("catalogue/admin");
  const { register } = useFormContext<DocumentForm>();
  const path = `countries.${at}` as const;
  const currency = useWatch<DocumentForm, `countries.${number}.currency_code`>({
    name: `${path}.currency_code`,
  });
  const problem = useProblem(`${path}.country_code`);
  const currencyProblem = useProblem(`${path}.currency_code`);
  const [open] = useState(() => !folded.has(code));
  return (
    <details
      open={open}
      onToggle={(event) => {
        if (event.currentTarget.open) folded.delete(code);
        else folded.add(code);
      }}
      className="group rounded-card border border-line bg-surface"
    >
      <summary
        data-path={`${path}.country_code`}
        className="flex min-h-13 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded-card px-4 py-3"
      >
        <Flag code={code} />
        <span className="font-semibold">{name}</span>
        <CountryState at={at} />
        <Icon name="chevron-down" className="ml-auto size-4 transition-transform group-open:rotate-180" />
        <FieldError id={`${path}-problem`}>{problem}</FieldError>
      </summary>
      <fieldset className="flex flex-col gap-4 border-t border-line p-4">
        <legend className="sr-only">{name}</legend>
        <div className="grid gap-x-4 sm:grid-cols-2">
          <CheckField name={`${path}.is_active`} label={t("countries.active")} />
          <CheckField name={`${path}.is_free`} label={t("countries.free")} />
        </div>
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <Field label={t("countries.currency")} required error={currencyProblem}>
            {(field) => (
              <Select {...field} {...register(`${path}.currency_code`)}>
                {CURRENCIES.map((one) => (
                  <option key={one} value={one}>
                    {t(`currencies.${one}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <TextField
            name={`${path}.country_specific_fee`}
            label={t("countries.fee")}
            inputMode={keyboardOf(currency)}
          />
        </div>
        <FormChangesPart path={`${path}.form`} label={t("countries.own_form")} />
        <ModalitiesPart at={at} country={code} countryName={name} currency={currency} />
        <Button variant="ghost" size="sm" className="self-start" onClick={onRemove}>
          {t("countries.remove", { country: name })}
        </Button>
      </fieldset>
    </details>
  );
}

/** A folded country's summary. */
function CountryState({ at }: { at: number }) {
  const t = useWords("catalogue/admin");
  const country = useWatch<DocumentForm, `countries.${number}`>({ name: `countries.${at}` });
  const { is_active, is_free, modalities = [] } = country ?? {};
  const states = [
    !is_active && t("countries.is_off"),
    is_free && t("countries.is_free"),
    t("countries.modalities", { count: modalities.filter((one) => one.is_active).length }),
  ];
  return <span className="text-sm text-muted">{states.filter(Boolean).join(" · ")}</span>;
}
