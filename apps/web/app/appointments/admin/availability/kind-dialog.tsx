import { KindInput } from "@passerelle/contract/appointments/availability";
import { APPOINTMENT_MODES, APPOINTMENT_PURPOSES, isAtPlace } from "@passerelle/domain/appointments/kinds";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useFailureWords } from "../../../lib/failure.ts";
import { showToast } from "../../../lib/toast.ts";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { EditorDialog } from "../../../ui/editor-dialog.tsx";
import { Field, Select, TextInput } from "../../../ui/field.tsx";
import type { Kind, Place } from "../api.ts";
import { saveKind } from "../settings-api.ts";
import { LocalizedFields } from "./localized-fields.tsx";
import { PlaceField } from "./place-field.tsx";
import { PriceFields, priceIn, typedPrice } from "./price-fields.tsx";
import { problemsOf } from "./problems.ts";
import { ServicesField } from "./services-field.tsx";

type KindDialogProps = { kind: Kind | undefined; places: readonly Place[]; onClose: () => void };

const NEW: KindInput = {
  version: 0,
  name: { fr: "", en: "" },
  description: { fr: "", en: "" },
  mode: "video",
  purpose: "general",
  place_id: null,
  duration_minutes: 30,
  step_minutes: 30,
  buffer_before_minutes: 0,
  buffer_after_minutes: 10,
  notice_minutes: 24 * 60,
  horizon_days: 60,
  deadline_hours: 24,
  is_confirmed_by_hand: false,
  identity_level: 0,
  is_offered: true,
  service_ids: [],
};

const NUMBERS = [
  "duration_minutes",
  "step_minutes",
  "buffer_before_minutes",
  "buffer_after_minutes",
  "notice_minutes",
  "horizon_days",
  "deadline_hours",
] as const;

/** Edits a kind of appointment in every language. Agreed appointments keep what they were booked with. */
export function KindDialog({ kind, places, onClose }: KindDialogProps) {
  const t = useWords("appointments/admin/availability");
  const ui = useWords("ui");
  const { language } = useLanguage();
  const failureWords = useFailureWords();
  const formId = useId();
  const saving = useMutation(saveKind(useQueryClient()));
  const [id] = useState(() => kind?.id ?? crypto.randomUUID());
  const [typed, setTyped] = useState<KindInput>(() => {
    if (!kind) return NEW;
    const { id: _, ...rest } = kind;
    return rest;
  });
  const [price, setPrice] = useState(() => typedPrice(kind?.price, language));
  const [first] = useState({ typed, price });
  const isChanged = JSON.stringify({ typed, price }) !== JSON.stringify(first);
  const [tried, setTried] = useState(false);
  const set = (change: Partial<KindInput>) => setTyped((before) => ({ ...before, ...change }));
  const needsPlace = isAtPlace(typed.mode);
  const sent = { ...typed, price: priceIn(price), place_id: needsPlace ? typed.place_id : null };
  const found = new Set(problemsOf(KindInput, sent));
  if (needsPlace && !sent.place_id) found.add("place_id");
  const problem = (path: string) => (tried && found.has(path) ? t("problems.field") : undefined);

  function save(event: React.FormEvent) {
    event.preventDefault();
    setTried(true);
    if (found.size > 0) return;
    saving.mutate(
      { ...sent, id },
      {
        onSuccess: () => {
          showToast({ kind: "success", title: t("saved") });
          onClose();
        },
      },
    );
  }

  return (
    <EditorDialog
      open
      dirty={isChanged && !saving.isPending}
      title={t(kind ? "kinds.edit_title" : "kinds.add")}
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
        <LocalizedFields
          label={t("fields.description")}
          value={typed.description}
          maxLength={1000}
          isOptional
          isLong
          onChange={(description) => set({ description })}
        />
        <div className="grid gap-3 sm:grid-cols-2">
          <Choice
            label={t("kinds.mode")}
            options={APPOINTMENT_MODES}
            wordsOf={(mode) => t(`modes.${mode}`)}
            value={typed.mode}
            onChange={(mode) => set({ mode })}
          />
          <Choice
            label={t("kinds.purpose")}
            options={APPOINTMENT_PURPOSES}
            wordsOf={(purpose) => t(`purposes.${purpose}`)}
            value={typed.purpose}
            onChange={(purpose) => set({ purpose })}
          />
        </div>
        {needsPlace && (
          <>
            <PlaceField
              label={t("fields.place")}
              none={t("kinds.choose_place")}
              places={places}
              value={typed.place_id}
              onChange={(place_id) => set({ place_id })}
            />
            {problem("place_id") && <Alert kind="error">{t("problems.place")}</Alert>}
          </>
        )}
        <div className="grid items-end gap-3 sm:grid-cols-2">
          {NUMBERS.map((name) => (
            <Field key={name} label={t(`kinds.${name}`)} required error={problem(name)}>
              {(field) => (
                <TextInput
                  {...field}
                  type="number"
                  min={0}
                  value={Number.isNaN(typed[name]) ? "" : typed[name]}
                  onChange={({ target }) => set({ [name]: target.valueAsNumber })}
                />
              )}
            </Field>
          ))}
          <Choice
            label={t("kinds.identity_level")}
            options={["0", "1", "2", "3"]}
            wordsOf={(level) => (level === "0" ? t("kinds.no_level") : t("kinds.level", { level }))}
            value={String(typed.identity_level)}
            onChange={(level) => set({ identity_level: Number(level) })}
          />
        </div>
        <PriceFields value={price} problem={problem("price.amount")} onChange={setPrice} />
        <ServicesField ids={typed.service_ids} onChange={(service_ids) => set({ service_ids })} />
        <Checkbox
          label={t("kinds.confirm_by_hand")}
          checked={typed.is_confirmed_by_hand}
          onChange={({ target }) => set({ is_confirmed_by_hand: target.checked })}
        />
        <Checkbox
          label={t("kinds.offer")}
          checked={typed.is_offered}
          onChange={({ target }) => set({ is_offered: target.checked })}
        />
        {tried && found.size > 0 && <Alert kind="error">{t("problems.form")}</Alert>}
        {saving.error && <Alert kind="error">{failureWords(saving.error)}</Alert>}
      </form>
    </EditorDialog>
  );
}

type ChoiceProps<T extends string> = {
  label: string;
  options: readonly T[];
  wordsOf: (option: T) => string;
  value: T;
  onChange: (option: T) => void;
};

function Choice<T extends string>({ label, options, wordsOf, value, onChange }: ChoiceProps<T>) {
  return (
    <Field label={label} required>
      {(field) => (
        <Select
          {...field}
          value={value}
          onChange={({ target }) => onChange(options.find((one) => one === target.value) ?? value)}
        >
          {options.map((option) => (
            <option key={option} value={option}>
              {wordsOf(option)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
