import type { Organism } from "@passerelle/contract/catalogue";
import { organismLabel } from "@passerelle/domain/catalogue/organism-label";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFailureWords } from "../../../lib/failure.ts";
import { useLoadFailure } from "../../../lib/use-load-failure.ts";
import { useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Field, Select, TextInput } from "../../../ui/field.tsx";
import { countryOrganismsQuery } from "../draft-api.ts";
import { ContactPhone } from "./contact-phone.tsx";
import { hasOrganism } from "./draft-form.ts";
import type { Draft } from "./use-draft.ts";

type OrganismSectionProps = {
  draft: Draft;
  /** Whether any organism of the country may be picked: the service is free there. */
  pickable: boolean;
  /** Whether a name may be typed: there is a price without an organism. */
  typeable: boolean;
  locked: boolean;
  /** The error of the contact's phone. */
  phoneError: string | undefined;
};

/**
 * The organisation, optional and folded: picked or typed, and then its contact (spec 2 §2). Where the price depends on
 * the organism, it is chosen among the options above.
 */
export function OrganismSection(props: OrganismSectionProps) {
  const { draft, pickable, typeable, locked, phoneError } = props;
  const { form, change } = draft;
  const t = useWords("requests");
  const [unfolded, setUnfolded] = useState<boolean>();
  // Restored text is shown, and an error is never hidden.
  const open = unfolded ?? (form.organism_name !== "" || form.organism_contact_person !== "");
  return (
    <details
      open={open || phoneError !== undefined}
      onToggle={(event) => setUnfolded(event.currentTarget.open)}
      className="rounded-card border border-line bg-surface shadow-card dark:shadow-none"
    >
      <summary className="min-h-11 cursor-pointer rounded-card p-5 sm:px-6">
        <h3 className="inline text-xl">{t("wizard.organism.title")}</h3>
        <span className="mt-1 block text-muted">
          {t(pickable || typeable ? "wizard.organism.lead" : "wizard.organism.contact_lead")}
        </span>
      </summary>
      <div className="flex flex-col gap-5 px-5 pb-5 sm:px-6 sm:pb-6">
        {(pickable || typeable) && (
          <div className="grid gap-5 md:grid-cols-2">
            {pickable && <ExistingOrganism draft={draft} locked={locked} />}
            {typeable && (
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
            )}
          </div>
        )}
        {hasOrganism(form) && <Contact draft={draft} phoneError={phoneError} />}
      </div>
    </details>
  );
}

function ExistingOrganism({ draft, locked }: { draft: Draft; locked: boolean }) {
  const { form, change } = draft;
  const t = useWords("requests");
  const words = useFailureWords();
  const organisms = useQuery(countryOrganismsQuery(form.country_code));
  useLoadFailure(organisms.error);
  return (
    <>
      {organisms.isError && (
        <Alert kind="error" className="md:col-span-2">
          {t("wizard.country_error", { msg: words(organisms.error) })}
        </Alert>
      )}
      <Field label={t("wizard.organism.existing")} hint={t("wizard.organism.existing_hint")}>
        {(field) => (
          <Select
            {...field}
            value={form.organism_id}
            disabled={locked}
            onChange={({ target }) =>
              change({ organism_id: target.value, ...(target.value && { organism_name: "" }) })
            }
          >
            <option value="">{t("wizard.organism.none")}</option>
            {organisms.data?.map((one: Organism) => (
              <option key={one.id} value={one.id}>
                {organismLabel(one)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
}

function Contact({
  draft: { form, change },
  phoneError,
}: Pick<OrganismSectionProps, "draft" | "phoneError">) {
  const t = useWords("requests");
  return (
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
        error={phoneError}
        onChange={(organism_contact_phone) => change({ organism_contact_phone })}
      />
    </fieldset>
  );
}
