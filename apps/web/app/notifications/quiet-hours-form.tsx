import type { QuietHours } from "@passerelle/contract/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFailureWords } from "../lib/failure.ts";
import { ownZone } from "../lib/own-zone.ts";
import { showToast } from "../lib/toast.ts";
import { useWords } from "../lib/words.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Field, Select, TextInput } from "../ui/field.tsx";
import { Switch } from "../ui/switch.tsx";
import { reloadPreferences, saveQuietHours } from "./preferences-api.ts";

/** Proposed when none are set: 22:00 to 07:00, in minutes of the day. */
const NIGHT = { from: 22 * 60, to: 7 * 60 };

const clockOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
function minuteOf(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(":").map(Number);
  return hour * 60 + minute;
}

/** The reader's quiet hours: from, to, and time zone. */
export function QuietHoursForm({ quiet }: { quiet: QuietHours | null }) {
  const t = useWords("notifications");
  const failureWords = useFailureWords();
  const client = useQueryClient();
  const [shown, setShown] = useState(quiet !== null);
  const [hours, setHours] = useState<QuietHours>(() => quiet ?? { ...NIGHT, zone: ownZone() });
  const saving = useMutation({
    mutationFn: saveQuietHours,
    onSuccess: ({ quiet_hours }) =>
      showToast({ kind: "success", title: t(quiet_hours ? "quiet.saved" : "quiet.off") }),
    onError: (error) => showToast({ kind: "error", title: t("not_saved"), description: failureWords(error) }),
    onSettled: () => reloadPreferences(client),
  });
  const same = hours.from === hours.to;
  const set = (change: Partial<QuietHours>) => setHours((before) => ({ ...before, ...change }));
  const zones = [...new Set([hours.zone, ownZone(), ...Intl.supportedValuesOf("timeZone")])];
  return (
    <Card aria-label={t("quiet.title")}>
      <h2 className="text-2xl">{t("quiet.title")}</h2>
      <p className="mt-1 text-muted">{t("quiet.text")}</p>
      <Switch
        label={t("quiet.on")}
        checked={shown}
        onChange={({ target }) => {
          setShown(target.checked);
          if (!target.checked && quiet) saving.mutate(null);
        }}
      />
      {shown && (
        <form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (!same) saving.mutate(hours);
          }}
        >
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label={t("quiet.from")} required>
              {(field) => (
                <TextInput
                  {...field}
                  type="time"
                  value={clockOf(hours.from)}
                  onChange={({ target }) => target.value && set({ from: minuteOf(target.value) })}
                />
              )}
            </Field>
            <Field label={t("quiet.to")} required error={same && t("quiet.same")}>
              {(field) => (
                <TextInput
                  {...field}
                  type="time"
                  value={clockOf(hours.to)}
                  onChange={({ target }) => target.value && set({ to: minuteOf(target.value) })}
                />
              )}
            </Field>
          </div>
          <Field label={t("quiet.zone")} required>
            {(field) => (
              <Select {...field} value={hours.zone} onChange={({ target }) => set({ zone: target.value })}>
                {zones.map((zone) => (
                  <option key={zone} value={zone}>
                    {zone.replaceAll("_", " ")}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <div>
            <Button type="submit" busy={saving.isPending}>
              {t("quiet.save")}
            </Button>
          </div>
        </form>
      )}
    </Card>
  );
}
