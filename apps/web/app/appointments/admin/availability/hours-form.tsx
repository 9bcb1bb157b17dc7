import type { Availability } from "@passerelle/contract/appointments/availability";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { failureCode, useFailureWords } from "../../../lib/failure.ts";
import { showToast } from "../../../lib/toast.ts";
import { useWords } from "../../../lib/words.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { CountryOptions } from "../../../ui/country-options.tsx";
import { Field, Select } from "../../../ui/field.tsx";
import { refocusAfterRemoval } from "../../../ui/refocus.ts";
import { Switch } from "../../../ui/switch.tsx";
import type { Agent, Kind, Place } from "../api.ts";
import { saveAvailability } from "../settings-api.ts";
import { Absences } from "./absences.tsx";
import { CopyHours } from "./copy-hours.tsx";
import { type Draft, type DraftRule, draftOf, inputOf, newRule, put } from "./draft.ts";
import { Exceptions } from "./exceptions.tsx";
import { ZoneField } from "./hour-fields.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { Preview } from "./preview.tsx";
import { RuleDialog } from "./rule-dialog.tsx";
import { TravelDialog } from "./travel-dialog.tsx";
import { WeekHours } from "./week-hours.tsx";

type HoursFormProps = {
  availability: Availability;
  kinds: readonly Kind[];
  places: readonly Place[];
  /** Agents to whom these hours may be copied. */
  others: readonly Agent[];
};

/** What a press on « Ajouter des heures » proposes. */
const MORNING = { from: 9 * 60, to: 12 * 60 };

/**
 * Edits when an agent can be met. Hours and exceptions are saved together; absences are saved at once, because they take time
 * that customers could book.
 */
export function HoursForm({ availability, kinds, places, others }: HoursFormProps) {
  const t = useWords("appointments/admin/availability");
  const failureWords = useFailureWords();
  const saving = useMutation(saveAvailability(useQueryClient()));
  const [read, setRead] = useState(availability);
  const [draft, setDraft] = useState(() => draftOf(availability));
  const [unchanged, setUnchanged] = useState(draft);
  const isChanged = draft !== unchanged;
  const [rule, setRule] = useState<DraftRule>();
  const [isTravelling, setTravelling] = useState(false);
  // A newer saved version replaces what is shown, unless there are changes here: then the server refuses to save them.
  if (availability.version > read.version && !isChanged && !saving.isPending) show(availability, draft);
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));

  /** Shows what is saved in place of `replaced`; changes made to it meanwhile stay. */
  function show(saved: Availability, replaced: Draft) {
    const next = draftOf(saved);
    setRead(saved);
    setUnchanged(next);
    setDraft((now) => (now === replaced ? next : now));
  }

  async function save() {
    try {
      const saved = await saving.mutateAsync({ id: read.agent.id, ...inputOf(draft, read.version) });
      show(saved, draft);
      showToast({ kind: "success", title: t("saved") });
    } catch {
      // Shown below: `saving.error`.
    }
  }

  /** Discards the changes and shows what is saved. */
  function reset() {
    saving.reset();
    show(availability, draft);
  }

  const isConflict = failureCode(saving.error) === "appointment_settings_conflict";
  return (
    <>
      <LeaveGuard dirty={isChanged} />
      <Card aria-label={t("general")}>
        <Switch
          label={t("bookable")}
          description={t("bookable_text")}
          checked={draft.is_bookable}
          onChange={({ target }) => set({ is_bookable: target.checked })}
        />
        <div className="mt-2 grid gap-4 sm:grid-cols-2">
          <ZoneField
            label={t("usual_zone")}
            hint={t("usual_zone_hint")}
            value={draft.zone}
            onChange={(zone) => set({ zone })}
          />
          <Field label={t("country")} hint={t("country_hint")} required>
            {(field) => (
              <Select
                {...field}
                value={draft.country_code}
                onChange={({ target }) => set({ country_code: target.value })}
              >
                <CountryOptions />
              </Select>
            )}
          </Field>
        </div>
      </Card>
      <section aria-labelledby="week">
        <div className="mb-2 flex flex-wrap items-end justify-between gap-3">
          <div>
            <h2 id="week" className="text-xl">
              {t("week.title")}
            </h2>
            <p className="text-sm text-muted">{t("week.hint")}</p>
          </div>
          <div className="flex flex-wrap gap-2">
            {draft.rules.length > 0 && (
              <Button size="sm" variant="secondary" onClick={() => setTravelling(true)}>
                {t("travel.open")}
              </Button>
            )}
            {others.length > 0 && read.version > 0 && (
              <CopyHours from={read.agent} to={others} isChanged={isChanged} />
            )}
            <Button
              size="sm"
              onClick={() => {
                const first = newRule(draft.zone, 1, MORNING.from, MORNING.to);
                setRule({ ...first, weekdays: [1, 2, 3, 4, 5] });
              }}
            >
              {t("rule.add")}
            </Button>
          </div>
        </div>
        <WeekHours rules={draft.rules} zone={draft.zone} onEdit={setRule} />
      </section>
      <Exceptions
        exceptions={draft.exceptions}
        zone={draft.zone}
        places={places}
        onChange={(exceptions) => set({ exceptions })}
      />
      {/* Stays visible wherever the page is scrolled to. */}
      {(isChanged || saving.error) && (
        <div className="sticky bottom-4 z-10 flex flex-col gap-3 rounded-card border border-line bg-surface p-4 shadow-float">
          {saving.error && (
            <Alert kind="error">{isConflict ? t("conflict") : failureWords(saving.error)}</Alert>
          )}
          <div className="flex flex-wrap items-center gap-3">
            <p role="status" className="mr-auto font-semibold">
              {t("unsaved")}
            </p>
            <Button
              variant="secondary"
              onClick={({ currentTarget }) => {
                refocusAfterRemoval(currentTarget);
                reset();
              }}
              disabled={saving.isPending}
            >
              {t("reset")}
            </Button>
            <Button
              onClick={({ currentTarget }) => {
                refocusAfterRemoval(currentTarget);
                void save();
              }}
              busy={saving.isPending}
            >
              {t("save")}
            </Button>
          </div>
        </div>
      )}
      <Absences agentId={read.agent.id} zone={draft.zone} absences={availability.absences} />
      <Preview draft={draft} agentId={read.agent.id} absences={availability.absences} kinds={kinds} />
      {rule && (
        <RuleDialog
          rule={rule}
          kinds={kinds}
          places={places}
          isKnown={draft.rules.some(({ key }) => key === rule.key)}
          onPut={(one) => {
            set({ rules: put(draft.rules, one) });
            setRule(undefined);
          }}
          onRemove={() => {
            set({ rules: draft.rules.filter(({ key }) => key !== rule.key) });
            setRule(undefined);
          }}
          onClose={() => setRule(undefined)}
        />
      )}
      {isTravelling && (
        <TravelDialog
          rules={draft.rules}
          zone={draft.zone}
          onTravel={(rules) => {
            set({ rules });
            setTravelling(false);
          }}
          onClose={() => setTravelling(false)}
        />
      )}
    </>
  );
}
