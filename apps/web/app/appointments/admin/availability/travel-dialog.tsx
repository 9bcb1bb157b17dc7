import { useState } from "react";
import { useWords } from "../../../lib/words.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { Field, TextInput } from "../../../ui/field.tsx";
import { type DraftRule, travel } from "./draft.ts";
import { ZoneField } from "./hour-fields.tsx";

type TravelDialogProps = {
  rules: readonly DraftRule[];
  /** The usual zone. */
  zone: string;
  onTravel: (rules: DraftRule[]) => void;
  onClose: () => void;
};

/** Moves the weekly hours to another zone for the days of a journey. */
export function TravelDialog({ rules, zone: usual, onTravel, onClose }: TravelDialogProps) {
  const t = useWords("appointments/admin/availability");
  const [from, setFrom] = useState("");
  const [until, setUntil] = useState("");
  const [zone, setZone] = useState(usual);
  const [problem, setProblem] = useState<string>();

  function confirm() {
    if (!from || !until || until < from) return setProblem(t("problems.days"));
    onTravel(travel(rules, { from, until, zone }));
  }

  return (
    <ConfirmDialog
      open
      title={t("travel.title")}
      confirmLabel={t("travel.confirm")}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="mb-4">{t("travel.text")}</p>
      <div className="flex flex-col gap-3">
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={t("fields.first_day")} required>
            {(field) => (
              <TextInput
                {...field}
                type="date"
                value={from}
                onChange={({ target }) => setFrom(target.value)}
              />
            )}
          </Field>
          <Field label={t("fields.last_day")} required error={problem}>
            {(field) => (
              <TextInput
                {...field}
                type="date"
                value={until}
                onChange={({ target }) => setUntil(target.value)}
              />
            )}
          </Field>
        </div>
        <ZoneField label={t("travel.zone")} value={zone} onChange={setZone} />
      </div>
    </ConfirmDialog>
  );
}
