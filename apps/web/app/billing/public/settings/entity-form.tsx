import type { BillingEntity, EntityForm as Entity } from "@passerelle/contract/billing/settings";
import { billingSettings, SELLER_FIELD_LENGTH } from "@passerelle/contract/billing/settings";
import { REQUIRED_OF_SELLER } from "@passerelle/domain/billing/entities";
import { STAMP_AUTHORITIES } from "@passerelle/domain/billing/stamps";
import { CURRENCIES } from "@passerelle/domain/money";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { useController, useForm } from "react-hook-form";
import { contractResolver, showRefused, useProblemWords } from "../../../lib/contract-form.ts";
import { useFailureWords } from "../../../lib/failure.ts";
import { currencyLabel } from "../../../lib/format-names.ts";
import { showToast } from "../../../lib/toast.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { CountryOptions } from "../../../ui/country-options.tsx";
import { Field, Select, TextInput } from "../../../ui/field.tsx";
import { billingEntities, previewEntity, type Samples, saveEntity } from "./api.ts";
import { CountryChoice } from "./country-choice.tsx";
import { EntitySample } from "./entity-sample.tsx";
import { formOf, type Typed } from "./entity-values.ts";

const SAVED = billingSettings["PUT /api/admin/billing/entities/:id"].body;

const PROBLEMS = [
  "required",
  "invalid",
  "day_past",
  "country_taken",
  "currency_kept",
  "prefix_kept",
  "prefix_taken",
  "prefix_invalid",
  "time_zone_unknown",
  "authority_elsewhere",
  "authority_not_configured",
] as const;

const SELLER_FIELDS = [
  "legal_name",
  "legal_form",
  "address",
  "city",
  "country",
  "tax_number",
  "trade_register",
  "email",
  "phone",
] as const satisfies readonly (keyof Entity["seller"])[];

const KEYBOARDS = { email: "email", phone: "tel" } as const;

const isRequired = (field: keyof Entity["seller"]) => REQUIRED_OF_SELLER.some((name) => name === field);

type EntityFormProps = {
  /** Undefined adds one. */
  entity: BillingEntity | undefined;
  onClose: () => void;
};

/** Adds a billing entity, or a new version of one, and shows a sample of its invoices before. */
export function EntityForm({ entity, onClose }: EntityFormProps) {
  const t = useWords("billing/public/settings");
  const failureWords = useFailureWords();
  const problemWords = useProblemWords();
  // Chosen before the first attempt, so that sending twice adds one entity.
  const [id] = useState(() => entity?.id ?? crypto.randomUUID());
  // The tax authorities from which this installation can request stamps.
  const authorities = useQuery(billingEntities).data?.authorities ?? [];
  const { mutateAsync } = useMutation(saveEntity(useQueryClient(), id));
  const [failure, setFailure] = useState<string>();
  const [samples, setSamples] = useState<Samples>();
  const heading = useRef<HTMLHeadingElement>(null);
  const sampleButton = useRef<HTMLButtonElement>(null);
  useEffect(() => heading.current?.focus(), []);

  // The version when the form opened: a version that another person saves meanwhile is a conflict.
  const [version] = useState(() => entity?.versions[0]?.version ?? 0);
  const bodyOf = ({ prefix, entity: typed }: Typed) => ({
    version,
    prefix: prefix.trim().toUpperCase(),
    entity: typed,
  });
  const form = useForm<Typed>({
    defaultValues: formOf(entity),
    resolver: contractResolver(SAVED, bodyOf),
  });
  const { errors, isSubmitting } = form.formState;
  const { control } = form;
  const countries = useController({ control, name: "entity.countries" });
  // Controlled, because its options may come after its value.
  const { field: country } = useController({ control, name: "entity.seller.country" });
  const words = (error: { message?: string | undefined } | undefined) =>
    problemWords(error, Object.fromEntries(PROBLEMS.map((code) => [code, t(`entity.problems.${code}`)])));

  async function attempt(run: (typed: Typed) => Promise<void>, typed: Typed) {
    setFailure(undefined);
    try {
      await run(typed);
    } catch (error) {
      showRefused(form, error);
      setFailure(failureWords(error));
    }
  }
  const save = async (typed: Typed) => {
    await mutateAsync(bodyOf(typed));
    showToast({ kind: "success", title: t("entity.saved") });
    onClose();
  };
  const preview = async (typed: Typed) => {
    const { version: _, ...body } = bodyOf(typed);
    setSamples(await previewEntity(body, entity?.fictional ?? false));
  };
  const closeSample = () => {
    setSamples(undefined);
    sampleButton.current?.focus();
  };
  const submit = (run: (typed: Typed) => Promise<void>) =>
    form.handleSubmit(
      (typed) => attempt(run, typed),
      () => setFailure(undefined),
    );

  return (
    <form
      noValidate
      method="post"
      aria-labelledby={id}
      onSubmit={submit(save)}
      className="flex flex-col gap-5"
    >
      <h3 ref={heading} id={id} tabIndex={-1} className="text-xl">
        {entity
          ? t("entity.version", { name: entity.versions[0]?.seller.legal_name ?? entity.prefix })
          : t("entity.new")}
      </h3>
      <div className="grid items-start gap-4 md:grid-cols-2">
        {!entity && (
          <Field
            label={t("entity.prefix")}
            hint={t("entity.prefix_hint")}
            required
            error={words(errors.prefix)}
          >
            {(field) => (
              <TextInput
                {...field}
                {...form.register("prefix")}
                maxLength={6}
                autoComplete="off"
                autoCapitalize="characters"
                className="uppercase"
              />
            )}
          </Field>
        )}
        <Field
          label={t("entity.valid_from")}
          hint={t("entity.valid_from_hint")}
          required
          error={words(errors.entity?.valid_from)}
        >
          {(field) => <TextInput {...field} {...form.register("entity.valid_from")} type="date" />}
        </Field>
        <TimeZoneField error={words(errors.entity?.time_zone)} input={form.register("entity.time_zone")} />
        <Field label={t("entity.currency")} required error={words(errors.entity?.currency)}>
          {(field) => (
            <Select {...field} {...form.register("entity.currency")}>
              <CurrencyOptions />
            </Select>
          )}
        </Field>
      </div>
      {(authorities.length > 0 || entity?.versions[0]?.stamp_authority) && (
        <Field
          label={t("entity.stamp_authority")}
          hint={t("entity.stamp_authority_hint")}
          error={words(errors.entity?.stamp_authority)}
        >
          {(field) => (
            <Select
              {...field}
              {...form.register("entity.stamp_authority", { setValueAs: (name) => name || null })}
            >
              <option value="">{t("entity.no_authority")}</option>
              {STAMP_AUTHORITIES.map((name) => (
                <option key={name} value={name}>
                  {t(`entity.authorities.${name}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <CountryChoice
        countries={countries.field.value}
        error={words(countries.fieldState.error)}
        onChange={countries.field.onChange}
      />
      <fieldset className="flex flex-col gap-4">
        <legend className="mb-3 text-lg font-semibold">{t("entity.seller")}</legend>
        <div className="grid items-start gap-4 md:grid-cols-2">
          {SELLER_FIELDS.map((name) => (
            <Field
              key={name}
              label={t(`entity.fields.${name}`)}
              required={isRequired(name)}
              error={words(errors.entity?.seller?.[name])}
            >
              {(field) =>
                name === "country" ? (
                  <Select {...field} {...country}>
                    <option value="">{t("entity.choose")}</option>
                    <CountryOptions />
                  </Select>
                ) : (
                  <TextInput
                    {...field}
                    {...form.register(`entity.seller.${name}`)}
                    inputMode={KEYBOARDS[name as keyof typeof KEYBOARDS]}
                    maxLength={SELLER_FIELD_LENGTH}
                    autoComplete="off"
                  />
                )
              }
            </Field>
          ))}
        </div>
      </fieldset>
      {failure && <Alert kind="error">{failure}</Alert>}
      <FormButtons
        isSubmitting={isSubmitting}
        sampleButton={sampleButton}
        onPreview={submit(preview)}
        onClose={onClose}
      />
      {samples && <EntitySample samples={samples} onClose={closeSample} />}
    </form>
  );
}

type FormButtonsProps = {
  isSubmitting: boolean;
  sampleButton: React.Ref<HTMLButtonElement>;
  onPreview: () => void;
  onClose: () => void;
};

function FormButtons({ isSubmitting, sampleButton, onPreview, onClose }: FormButtonsProps) {
  const t = useWords("billing/public/settings");
  const ui = useWords("ui");
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" busy={isSubmitting}>
        {t("entity.save")}
      </Button>
      <Button ref={sampleButton} variant="secondary" disabled={isSubmitting} onClick={onPreview}>
        {t("entity.preview")}
      </Button>
      <Button variant="ghost" onClick={onClose}>
        {ui("cancel")}
      </Button>
    </div>
  );
}

type TimeZoneFieldProps = { error: string | undefined; input: React.ComponentProps<"input"> };

function TimeZoneField({ error, input }: TimeZoneFieldProps) {
  const t = useWords("billing/public/settings");
  const list = useId();
  return (
    <Field label={t("entity.time_zone")} hint={t("entity.time_zone_hint")} required error={error}>
      {(field) => (
        <>
          <TextInput {...field} {...input} list={list} maxLength={60} autoComplete="off" />
          <datalist id={list}>
            {Intl.supportedValuesOf("timeZone").map((zone) => (
              <option key={zone} value={zone} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

function CurrencyOptions() {
  const { language } = useLanguage();
  return CURRENCIES.map((currency) => (
    <option key={currency} value={currency}>
      {currencyLabel(currency, language)}
    </option>
  ));
}
