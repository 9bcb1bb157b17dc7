import type { Relative } from "@passerelle/contract/requests/relatives";
import { CONSENT_GIVERS, RELATIONSHIPS } from "@passerelle/domain/requests/relatives/relatives";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useFailureWords } from "../../lib/failure.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Field, Select, TextInput } from "../../ui/field.tsx";
import { saveRelative } from "./api.ts";

type RelativeFormProps = {
  /** Undefined: a new one. */
  relative?: Relative | undefined;
  onSaved: (id: string) => void;
  onCancel: () => void;
};

/** The fields of a relative, with the declaration of consent. Not a form element: it may be inside one. */
export function RelativeForm({ relative, onSaved, onCancel }: RelativeFormProps) {
  const t = useWords("requests");
  const words = useFailureWords();
  const [id] = useState(() => relative?.id ?? crypto.randomUUID());
  const [name, setName] = useState(relative?.name ?? "");
  const [relationship, setRelationship] = useState(relative?.relationship ?? "parent");
  const [consentBy, setConsentBy] = useState(relative?.consent_by ?? "relative");
  const [consent, setConsent] = useState(false);
  const [tried, setTried] = useState(false);
  const saving = useMutation(saveRelative);
  const ready = name.trim() !== "" && consent;

  function save() {
    setTried(true);
    if (!ready) return;
    const form = { name, relationship, consent_by: consentBy, consent: true } as const;
    saving.mutate({ id, form }, { onSuccess: () => onSaved(id) });
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 md:grid-cols-2">
        <Field
          label={t("relatives.name")}
          required
          error={tried && name.trim() === "" && t("relatives.name_required")}
        >
          {(field) => (
            <TextInput
              {...field}
              value={name}
              maxLength={120}
              autoComplete="off"
              onChange={(event) => setName(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== "Enter") return;
                // Enter must not submit the surrounding form.
                event.preventDefault();
                save();
              }}
            />
          )}
        </Field>
        <Field label={t("relatives.relationship")} required>
          {(field) => (
            <Select
              {...field}
              value={relationship}
              onChange={(event) => setRelationship(event.target.value as typeof relationship)}
            >
              {RELATIONSHIPS.map((one) => (
                <option key={one} value={one}>
                  {t(`relatives.relationships.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Field label={t("relatives.consent_by")} required>
        {(field) => (
          <Select
            {...field}
            value={consentBy}
            onChange={(event) => setConsentBy(event.target.value as typeof consentBy)}
          >
            {CONSENT_GIVERS.map((one) => (
              <option key={one} value={one}>
                {t(`relatives.consent_givers.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Checkbox
        checked={consent}
        onChange={(event) => setConsent(event.target.checked)}
        label={t("relatives.consent")}
        error={tried && !consent && t("relatives.consent_required")}
      />
      {saving.error && <Alert kind="error">{words(saving.error)}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button onClick={save} busy={saving.isPending}>
          {t("relatives.save")}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t("relatives.cancel")}
        </Button>
      </div>
    </div>
  );
}
