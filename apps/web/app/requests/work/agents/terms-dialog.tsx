import type { AgentRow } from "@passerelle/contract/requests/work/agents";
import { LANGUAGES, type Language } from "@passerelle/domain/languages";
import { MOST_APPOINTMENTS_PER_DAY, MOST_REQUESTS_PER_DAY } from "@passerelle/domain/requests/work/capacity";
import { may } from "@passerelle/domain/roles";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { failureCode } from "../../../lib/failure.ts";
import { formatLanguage } from "../../../lib/format-names.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { ConfirmedAction } from "../../../ui/confirmed-action.tsx";
import { Field, TextInput } from "../../../ui/field.tsx";
import { takesRequests } from "./agent-facts.tsx";
import { saveTerms } from "./api.ts";

type Form = { version: number; requests: string; appointments: string; languages: readonly Language[] };

const formOf = ({ terms_version, requests_per_day, appointments_per_day, languages }: AgentRow): Form => ({
  version: terms_version,
  requests: requests_per_day === null ? "" : String(requests_per_day),
  appointments: appointments_per_day === null ? "" : String(appointments_per_day),
  languages,
});

/** The number in a field; null for an empty field, undefined for anything but an integer from 1 to `most`. */
function limitIn(text: string, most: number): number | null | undefined {
  if (text.trim() === "") return null;
  const limit = Number(text);
  return Number.isInteger(limit) && limit >= 1 && limit <= most ? limit : undefined;
}

/** Edits what a person takes on in a day, and in which languages they serve. */
export function TermsDialog({ agent }: { agent: AgentRow }) {
  const t = useWords("requests/work/agents");
  const { language } = useLanguage();
  const { mutateAsync } = useMutation(saveTerms(useQueryClient(), agent.id));
  // The list is read again while the dialog is open: the version stays that of the values which were taken.
  const [form, setForm] = useState(() => formOf(agent));
  const { name, role } = agent;
  async function save() {
    const requests = limitIn(form.requests, MOST_REQUESTS_PER_DAY);
    const appointments = limitIn(form.appointments, MOST_APPOINTMENTS_PER_DAY);
    if (requests === undefined) return t("terms.invalid", { most: MOST_REQUESTS_PER_DAY });
    if (appointments === undefined) return t("terms.invalid", { most: MOST_APPOINTMENTS_PER_DAY });
    await mutateAsync({
      version: form.version,
      requests_per_day: requests,
      appointments_per_day: appointments,
      languages: [...form.languages],
    });
    return undefined;
  }
  return (
    <ConfirmedAction
      label={t("terms.label")}
      accessibleLabel={t("terms.label_of", { name })}
      title={t("terms.title", { name })}
      confirmLabel={t("edit.save")}
      done={t("terms.done")}
      variant="ghost"
      onOpen={() => setForm(formOf(agent))}
      run={save}
      explain={(error) => (failureCode(error) === "user_conflict" ? t("edit.conflict") : undefined)}
    >
      {takesRequests(role) && (
        <Field label={t("terms.requests")} hint={t("terms.requests_hint")} className="mb-4">
          {(field) => (
            <TextInput
              {...field}
              inputMode="numeric"
              className="max-w-28"
              value={form.requests}
              onChange={(event) => setForm({ ...form, requests: event.target.value })}
            />
          )}
        </Field>
      )}
      {may(role, "appointments.receive") && (
        <Field label={t("terms.appointments")} hint={t("terms.appointments_hint")} className="mb-4">
          {(field) => (
            <TextInput
              {...field}
              inputMode="numeric"
              className="max-w-28"
              value={form.appointments}
              onChange={(event) => setForm({ ...form, appointments: event.target.value })}
            />
          )}
        </Field>
      )}
      <fieldset>
        <legend className="font-semibold">{t("terms.languages")}</legend>
        <p className="text-sm text-muted">{t("terms.languages_hint")}</p>
        <div className="grid sm:grid-cols-2">
          {LANGUAGES.map((one) => (
            <Checkbox
              key={one}
              label={formatLanguage(one, language)}
              checked={form.languages.includes(one)}
              onChange={(event) =>
                setForm({
                  ...form,
                  languages: event.target.checked
                    ? [...form.languages, one]
                    : form.languages.filter((spoken) => spoken !== one),
                })
              }
            />
          ))}
        </div>
      </fieldset>
    </ConfirmedAction>
  );
}
