import { PlaceInput } from "@passerelle/contract/appointments/availability";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useFailureWords } from "../../../lib/failure.ts";
import { showToast } from "../../../lib/toast.ts";
import { useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { CountryOptions } from "../../../ui/country-options.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field, Select, TextInput } from "../../../ui/field.tsx";
import type { Place } from "../api.ts";
import { savePlace } from "../settings-api.ts";
import { ZoneField } from "./hour-fields.tsx";
import { LocalizedFields } from "./localized-fields.tsx";
import { problemsOf } from "./problems.ts";

type PlaceDialogProps = { place: Place | undefined; onClose: () => void };

const NEW: PlaceInput = {
  version: 0,
  name: { fr: "", en: "" },
  address: "",
  country_code: "CM",
  zone: "Africa/Douala",
  capacity: 1,
  is_open: true,
};

/** Edits a place in every language; a closed one is not offered for new appointments. */
export function PlaceDialog({ place, onClose }: PlaceDialogProps) {
  const t = useWords("appointments/admin/availability");
  const ui = useWords("ui");
  const failureWords = useFailureWords();
  const formId = useId();
  const saving = useMutation(savePlace(useQueryClient()));
  const [id] = useState(() => place?.id ?? crypto.randomUUID());
  const [typed, setTyped] = useState<PlaceInput>(() => {
    if (!place) return NEW;
    const { id: _, ...rest } = place;
    return rest;
  });
  const [tried, setTried] = useState(false);
  const set = (change: Partial<PlaceInput>) => setTyped((before) => ({ ...before, ...change }));
  const problems = tried ? problemsOf(PlaceInput, typed) : new Set<string>();
  const problem = (path: string) => (problems.has(path) ? t("problems.field") : undefined);

  function save(event: React.FormEvent) {
    event.preventDefault();
    setTried(true);
    if (problemsOf(PlaceInput, typed).size > 0) return;
    saving.mutate(
      { ...typed, id },
      {
        onSuccess: () => {
          showToast({ kind: "success", title: t("saved") });
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      open
      title={t(place ? "places.edit_title" : "places.add")}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={saving.isPending}>
            {ui("cancel")}
          </Button>
          <Button type="submit" form={formId} busy={saving.isPending}>
            {t("save")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate method="post" onSubmit={save} className="flex flex-col gap-3">
        <LocalizedFields
          label={t("fields.name")}
          value={typed.name}
          maxLength={120}
          problemIn={(language) => problem(`name.${language}`)}
          onChange={(name) => set({ name })}
        />
        <Field label={t("places.address")} required error={problem("address")}>
          {(field) => (
            <TextInput
              {...field}
              maxLength={300}
              value={typed.address}
              onChange={({ target }) => set({ address: target.value })}
            />
          )}
        </Field>
        <Field label={t("places.country")} required>
          {(field) => (
            <Select
              {...field}
              value={typed.country_code}
              onChange={({ target }) => set({ country_code: target.value })}
            >
              <CountryOptions />
            </Select>
          )}
        </Field>
        <ZoneField label={t("fields.zone")} value={typed.zone} onChange={(zone) => set({ zone })} />
        <Field
          label={t("places.capacity")}
          hint={t("places.capacity_hint")}
          required
          error={problem("capacity")}
        >
          {(field) => (
            <TextInput
              {...field}
              type="number"
              min={1}
              max={100}
              value={Number.isNaN(typed.capacity) ? "" : typed.capacity}
              onChange={({ target }) => set({ capacity: target.valueAsNumber })}
            />
          )}
        </Field>
        <Checkbox
          label={t("places.open")}
          checked={typed.is_open}
          onChange={({ target }) => set({ is_open: target.checked })}
        />
        {saving.error && <Alert kind="error">{failureWords(saving.error)}</Alert>}
      </form>
    </Dialog>
  );
}
