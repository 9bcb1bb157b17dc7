import { textIn } from "@passerelle/domain/languages";
import { useState } from "react";
import { useLanguage, useWords } from "../../../lib/words.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field, FieldError, TextInput } from "../../../ui/field.tsx";
import type { Kind, Place } from "../api.ts";
import type { DraftRule } from "./draft.ts";
import { HourFields, ZoneField } from "./hour-fields.tsx";
import { PlaceField } from "./place-field.tsx";
import { useWeekdayName } from "./week-hours.tsx";

type RuleDialogProps = {
  rule: DraftRule;
  kinds: readonly Kind[];
  places: readonly Place[];
  /** Whether the rule is among the hours already. */
  isKnown: boolean;
  onPut: (rule: DraftRule) => void;
  onRemove: () => void;
  onClose: () => void;
};

/** Edits weekly hours: the days, from and until, by which clock, for how long, where, and for which kinds. */
export function RuleDialog({ rule, kinds, places, isKnown, onPut, onRemove, onClose }: RuleDialogProps) {
  const t = useWords("appointments/admin/availability");
  const ui = useWords("ui");
  const { language } = useLanguage();
  const nameOf = useWeekdayName();
  const [edited, setEdited] = useState(rule);
  const [tried, setTried] = useState(false);
  const set = (change: Partial<DraftRule>) => setEdited((before) => ({ ...before, ...change }));
  const { weekdays, from_minute, to_minute, zone, valid_from, valid_until, place_id, kind_ids } = edited;
  const problems = {
    weekdays: weekdays.length === 0,
    hours: from_minute >= to_minute,
    validity: valid_from !== null && valid_until !== null && valid_until < valid_from,
  };
  const toggle = <T,>(list: readonly T[], one: T): T[] =>
    list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

  function finish() {
    setTried(true);
    if (!Object.values(problems).some(Boolean))
      onPut({ ...edited, weekdays: weekdays.toSorted((a, b) => a - b) });
  }

  return (
    <Dialog
      open
      title={t(isKnown ? "rule.edit" : "rule.add")}
      onClose={onClose}
      footer={
        <>
          {isKnown && (
            <Button variant="ghost" onClick={onRemove} className="mr-auto text-danger">
              {t("rule.remove")}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            {ui("cancel")}
          </Button>
          <Button onClick={finish}>{t("rule.put")}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <fieldset>
          <legend className="font-semibold">{t("fields.weekdays")}</legend>
          <div className="flex flex-wrap gap-x-4">
            {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
              <label key={weekday} className="flex min-h-11 items-center gap-2">
                <input
                  type="checkbox"
                  checked={weekdays.includes(weekday)}
                  onChange={() => set({ weekdays: toggle(weekdays, weekday) })}
                  className="size-5 accent-primary"
                />
                {nameOf(weekday)}
              </label>
            ))}
          </div>
          <FieldError id="weekdays-error">{tried && problems.weekdays && t("problems.weekdays")}</FieldError>
        </fieldset>
        <HourFields
          from={from_minute}
          to={to_minute}
          error={tried && problems.hours ? t("problems.hours") : undefined}
          onChange={set}
        />
        <ZoneField
          label={t("fields.zone")}
          hint={t("fields.zone_hint")}
          value={zone}
          onChange={(one) => set({ zone: one })}
        />
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={t("fields.valid_from")}>
            {(field) => (
              <TextInput
                {...field}
                type="date"
                value={valid_from ?? ""}
                onChange={({ target }) => set({ valid_from: target.value || null })}
              />
            )}
          </Field>
          <Field
            label={t("fields.valid_until")}
            error={tried && problems.validity ? t("problems.validity") : undefined}
          >
            {(field) => (
              <TextInput
                {...field}
                type="date"
                value={valid_until ?? ""}
                onChange={({ target }) => set({ valid_until: target.value || null })}
              />
            )}
          </Field>
        </div>
        {places.length > 0 && (
          <PlaceField
            label={t("fields.place")}
            hint={t("fields.place_hint")}
            none={t("fields.no_place")}
            places={places}
            value={place_id}
            onChange={(placeId) => set({ place_id: placeId })}
          />
        )}
        {kinds.length > 0 && (
          <fieldset>
            <legend className="font-semibold">{t("fields.kinds")}</legend>
            <p className="text-sm text-muted">{t("fields.kinds_hint")}</p>
            <div className="flex flex-wrap gap-x-4">
              {kinds.map(({ id, name }) => (
                <label key={id} className="flex min-h-11 items-center gap-2">
                  <input
                    type="checkbox"
                    checked={kind_ids?.includes(id) ?? false}
                    onChange={() => {
                      const chosen = toggle(kind_ids ?? [], id);
                      set({ kind_ids: chosen.length > 0 ? chosen : null });
                    }}
                    className="size-5 accent-primary"
                  />
                  {textIn(name, language)}
                </label>
              ))}
            </div>
          </fieldset>
        )}
      </div>
    </Dialog>
  );
}
