import type { ServiceDetail } from "@passerelle/contract/catalogue";
import type { Quote } from "@passerelle/contract/requests/ordering";
import { contextErrors } from "@passerelle/domain/requests/ordering/validation";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { RequiredLevel } from "../../../identity/public/required-level.tsx";
import { failureCode, useFailureWords } from "../../../lib/failure.ts";
import { useLoadFailure } from "../../../lib/use-load-failure.ts";
import { useWords } from "../../../lib/words.tsx";
import { OrderMandate } from "../../../mandates/public/order-mandate.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field, Select } from "../../../ui/field.tsx";
import { Flag } from "../../../ui/flag.tsx";
import { countriesQuery, countryServicesQuery } from "../draft-api.ts";
import { BeneficiaryChoice } from "./beneficiary-choice.tsx";
import { hasOrganism, withCountry } from "./draft-form.ts";
import { OfferOptions } from "./offer-options.tsx";
import { OfferSummary } from "./offer-summary.tsx";
import { mayLackOrganism, pricedOptions, withOnlyOrganism } from "./offers.ts";
import { OrganismSection } from "./organism-section.tsx";
import { StepForm, type StepNav } from "./step-form.tsx";
import type { Draft } from "./use-draft.ts";

type ContextStepProps = {
  draft: Draft;
  nav: StepNav;
  /** The service in the address, kept when the country changes; "" when a saved request is opened. */
  presetServiceId: string;
  quote: UseQueryResult<Quote>;
  offers: ServiceDetail | undefined;
  subscriber: boolean;
  /** Whether a payment exists, so that the order cannot change any more. */
  locked: boolean;
  onForward: () => Promise<unknown>;
};

/** Step 1, « Informations de commande » (spec 2 §2): country, service and organism. */
export function ContextStep(props: ContextStepProps) {
  const { draft, nav, presetServiceId, quote, offers, subscriber, locked, onForward } = props;
  const { form, change, refusal } = draft;
  const t = useWords("requests");
  const words = useFailureWords();
  const countries = useQuery(countriesQuery);
  const services = useQuery(countryServicesQuery(form.country_code));
  useLoadFailure(countries.error ?? services.error);
  const [tried, setTried] = useState(false);
  const [refusals, setRefusals] = useState(0);

  const offer = quote.data;
  const priced = offer?.bill != null;
  const options = pricedOptions(offers, form.country_code);
  const typeable = mayLackOrganism(offers, form.country_code);
  const needsOrganism = options.length > 0 && !typeable && form.organism_id === "";
  const found = contextErrors({
    countryCode: form.country_code,
    serviceId: form.service_id,
    // Until the price arrives the server decides, and refuses an unpriced order, unless the offers decide it.
    free: priced || (!offer && !needsOrganism),
    modalityId: offer?.modality_id,
    contactPhone: hasOrganism(form) ? form.organism_contact_phone : "",
  });
  const [undecided, setUndecided] = useState(false);
  const errors = tried ? found : {};
  const unavailable = quote.error ? failureCode(quote.error) : refusal?.code;
  const serviceError =
    (errors.serviceId && t("wizard.errors.service_required")) ||
    (unavailable === "service_not_found" && words(quote.error)) ||
    (unavailable === "offer_unavailable" && t("wizard.offer.unavailable_here"));
  const organismError =
    (errors.organismId || refusal?.code === "modality_required") && t("wizard.errors.modality_required");

  const contactPhoneError =
    (errors.contactPhone || refusal?.fields.organism_contact_phone) && t("wizard.errors.phone_invalid");

  // When the offers of a newly chosen service or country arrive, a single option is chosen automatically.
  const only = locked ? form : withOnlyOrganism(form, offers);
  const chooseOnly = useEffectEvent(() => change({ organism_id: only.organism_id, organism_name: "" }));
  useEffect(() => {
    if (only.organism_id !== form.organism_id) chooseOnly();
  }, [only.organism_id, form.organism_id]);

  const pickable = typeable && options.length === 0;

  function forward() {
    setTried(true);
    if (Object.keys(found).length > 0 || serviceError || undecided) {
      setRefusals(refusals + 1);
      return;
    }
    void onForward().then((done) => {
      if (!done) setRefusals((count) => count + 1);
    });
  }

  const choices = services.data ?? [];
  // A service that the country does not offer stays visible with its error, instead of vanishing from the field.
  const missing =
    form.service_id && offers && !choices.some((one) => one.id === form.service_id) ? offers : undefined;

  return (
    <StepForm title={t("wizard.steps.context")} nav={nav} refusals={refusals} onForward={forward}>
      <div className="flex flex-col gap-6">
        <BeneficiaryChoice
          relativeId={form.relative_id}
          undecided={undecided}
          error={tried && undecided ? t("wizard.beneficiary.required") : undefined}
          onChoose={(relative_id, open) => {
            setUndecided(open);
            change({ relative_id });
          }}
        />
        {locked && <Alert title={t("wizard.locked.title")}>{t("wizard.locked.text")}</Alert>}
        {countries.isError && (
          <Alert kind="error" action={<Retry query={countries} />}>
            {t("wizard.countries_error")}
          </Alert>
        )}
        <Card className="grid gap-5 md:grid-cols-2">
          <Field
            label={t("wizard.country")}
            required
            hint={t("wizard.country_hint")}
            error={errors.countryCode && t("wizard.errors.country_required")}
          >
            {(field) => (
              <span className="flex items-center gap-3">
                {form.country_code && <Flag code={form.country_code} className="h-6 w-9" />}
                <Select
                  {...field}
                  value={form.country_code}
                  disabled={locked}
                  onChange={(event) => change(withCountry(form, event.target.value, presetServiceId))}
                >
                  <option value="">{t("wizard.country_choose")}</option>
                  {countries.data?.map(({ code, name }) => (
                    <option key={code} value={code}>
                      {name}
                    </option>
                  ))}
                </Select>
              </span>
            )}
          </Field>
          <Field
            label={t("wizard.service")}
            required
            hint={t(form.country_code ? "wizard.service_hint" : "wizard.country_first")}
            error={serviceError || undefined}
          >
            {(field) => (
              <Select
                {...field}
                value={form.service_id}
                disabled={locked || form.country_code === ""}
                onChange={(event) => change({ service_id: event.target.value, organism_id: "" })}
              >
                <option value="">{t("wizard.service_choose")}</option>
                {missing && <option value={missing.id}>{missing.title}</option>}
                {choices.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </Card>
        {services.isError && (
          <Alert kind="error" action={<Retry query={services} />}>
            {t("wizard.country_error", { msg: words(services.error) })}
          </Alert>
        )}
        {options.length > 0 && (
          <OfferOptions
            options={options}
            usualTime={offers?.estimated_time ?? null}
            organismId={form.organism_id}
            subscriber={subscriber}
            disabled={locked}
            error={organismError || undefined}
            onChoose={(organism_id) => change({ organism_id, ...(organism_id && { organism_name: "" }) })}
          />
        )}
        {form.service_id !== "" && (
          <RequiredLevel
            orders={[
              {
                serviceId: form.service_id,
                total: offer?.bill?.total ?? null,
                currency: offer?.bill?.currency ?? null,
              },
            ]}
          />
        )}
        {form.service_id !== "" && (
          <OrderMandate
            serviceId={form.service_id}
            country={form.country_code}
            subject={offers?.title ?? ""}
          />
        )}
        <OfferSummary quote={quote} offers={offers} countryCode={form.country_code} options={options} />
        {(pickable || typeable || hasOrganism(form)) && (
          <OrganismSection
            draft={draft}
            pickable={pickable}
            typeable={typeable}
            locked={locked}
            phoneError={contactPhoneError || undefined}
          />
        )}
      </div>
    </StepForm>
  );
}

function Retry({ query }: { query: Pick<UseQueryResult, "refetch"> }) {
  const t = useWords("ui");
  return (
    <Button variant="secondary" size="sm" onClick={() => void query.refetch()}>
      {t("retry")}
    </Button>
  );
}
