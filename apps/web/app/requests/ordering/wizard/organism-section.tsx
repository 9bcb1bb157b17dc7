import type { Organism, ServiceDetail } from "@passerelle/contract/catalogue";
import { useQuery } from "@tanstack/react-query";
import { useFailureWords } from "../../../lib/failure.ts";
import { useLoadFailure } from "../../../lib/use-load-failure.ts";
import { useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field, Select, TextInput } from "../../../ui/field.tsx";
import { countryOrganismsQuery } from "../draft-api.ts";
import { ContactPhone } from "./contact-phone.tsx";
import { hasOrganism } from "./draft-form.ts";
import { offeringOrganisms } from "./offers.ts";
import type { Draft } from "./use-draft.ts";

type OrganismSectionProps = {
  draft: Draft;
  offers: ServiceDetail | undefined;
  locked: boolean;
  error: string | undefined;
};

/** The organisation, optional: picked or typed, and then its contact (spec 2 §2). */
export function OrganismSection({ draft, offers, locked, error }: OrganismSectionProps) {
  const { form, change } = draft;
  const t = useWords("requests");
  const words = useFailureWords();
  const organisms = useQuery(countryOrganismsQuery(form.country_code));
  useLoadFailure(organisms.error);
  const serving = new Set(offeringOrganisms(offers, form.country_code).map(({ organism }) => organism.id));
  const all = organisms.data ?? [];
  // Until the offers are known, all organisms are listed alike.
  const able = offers && form.service_id ? all.filter((one) => serving.has(one.id)) : all;
  const unable = all.filter((one) => !able.includes(one));

  return (
    <Card aria-labelledby="organism-heading" className="flex flex-col gap-5">
      <div>
        <h3 id="organism-heading" className="text-xl">
          {t("wizard.organism.title")}
        </h3>
        <p className="mt-1 text-muted">{t("wizard.organism.lead")}</p>
      </div>
      {organisms.isError && (
        <Alert kind="error">{t("wizard.country_error", { msg: words(organisms.error) })}</Alert>
      )}
      <div className="grid gap-5 md:grid-cols-2">
        <Field label={t("wizard.organism.existing")} hint={t("wizard.organism.existing_hint")} error={error}>
          {(field) => (
            <Select
              {...field}
              value={form.organism_id}
              disabled={locked}
              onChange={(event) =>
                change({ organism_id: event.target.value, ...(event.target.value && { organism_name: "" }) })
              }
            >
              <option value="">{t("wizard.organism.none")}</option>
              {unable.length === 0 ? (
                <Options organisms={able} />
              ) : (
                <>
                  {able.length > 0 && (
                    <optgroup label={t("wizard.organism.able")}>
                      <Options organisms={able} />
                    </optgroup>
                  )}
                  <optgroup label={t("wizard.organism.unable")} disabled>
                    <Options organisms={unable} />
                  </optgroup>
                </>
              )}
            </Select>
          )}
        </Field>
        <Field
          label={t("wizard.organism.typed")}
          hint={t(form.organism_id ? "wizard.organism.typed_off" : "wizard.organism.typed_hint")}
        >
          {(field) => (
            <TextInput
              {...field}
              value={form.organism_name}
              maxLength={160}
              autoComplete="off"
              disabled={locked || form.organism_id !== ""}
              onChange={(event) => change({ organism_name: event.target.value })}
            />
          )}
        </Field>
      </div>
      {hasOrganism(form) && (
        <fieldset className="grid gap-5 md:grid-cols-2">
          <legend className="mb-3 font-semibold md:col-span-2">{t("wizard.contact.title")}</legend>
          <Field label={t("wizard.contact.person")}>
            {(field) => (
              <TextInput
                {...field}
                value={form.organism_contact_person}
                maxLength={120}
                autoComplete="off"
                onChange={(event) => change({ organism_contact_person: event.target.value })}
              />
            )}
          </Field>
          <Field label={t("wizard.contact.position")}>
            {(field) => (
              <TextInput
                {...field}
                value={form.organism_contact_poste}
                maxLength={120}
                autoComplete="off"
                onChange={(event) => change({ organism_contact_poste: event.target.value })}
              />
            )}
          </Field>
          <ContactPhone
            value={form.organism_contact_phone}
            onChange={(organism_contact_phone) => change({ organism_contact_phone })}
          />
        </fieldset>
      )}
    </Card>
  );
}

function Options({ organisms }: { organisms: Organism[] }) {
  const t = useWords("requests");
  return organisms.map((one) => (
    <option key={one.id} value={one.id}>
      {t("wizard.organism_option", { name: one.name, city: one.city_name })}
    </option>
  ));
}
