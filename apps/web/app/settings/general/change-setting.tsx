import type { Setting } from "@passerelle/contract/settings/versions";
import type { SettingValue } from "@passerelle/domain/settings/definition";
import { SETTING_REASON_LENGTH, SETTINGS } from "@passerelle/domain/settings/definitions";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { failureCode, useFailureWords } from "../../lib/failure.ts";
import { ownZone } from "../../lib/own-zone.ts";
import { showToast } from "../../lib/toast.ts";
import { typedInstant } from "../../lib/typed-instant.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { saveSetting } from "../api.ts";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";
import { StartField } from "./start-field.tsx";
import { readTyped, type Typed, typedOf } from "./typed-value.ts";
import { valueAt } from "./value-before.ts";
import { ValueFields } from "./value-fields.tsx";
import { ValueChanges } from "./value-text.tsx";

type ChangeSettingProps = {
  setting: Setting;
  label: string;
  /** The button's name for screen readers, which do not see its card. */
  accessibleLabel: string;
  variant?: "secondary" | "ghost";
  /** The initial value of the form; by default the value in force. */
  proposed?: SettingValue;
  /** The version whose value is restored; that value cannot be edited. */
  restores?: number;
};

/** A button that opens the form of a setting. */
export function ChangeSetting({
  label,
  accessibleLabel,
  variant = "secondary",
  ...form
}: ChangeSettingProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant={variant} size="sm" aria-label={accessibleLabel} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <ChangeDialog {...form} title={accessibleLabel} onClose={() => setOpen(false)} />}
    </>
  );
}

type ChangeDialogProps = Pick<ChangeSettingProps, "setting" | "proposed" | "restores"> & {
  title: string;
  onClose: () => void;
};

/** The new value, what it changes, from when on and why. A change that another administrator saved meanwhile is shown first. */
function ChangeDialog({ setting, proposed, restores, title, onClose }: ChangeDialogProps) {
  const t = useWords("settings/general");
  const ui = useWords("ui");
  const failureWords = useFailureWords();
  const client = useQueryClient();
  const { key, value: inForce } = setting;
  const definition = SETTINGS[key];
  const [typed, setTyped] = useState<Typed>(() =>
    typedOf(definition, proposed === undefined ? inForce : proposed),
  );
  /** The newest version that the person has seen. */
  const [seen, setSeen] = useState(setting.version);
  const [opened] = useState(setting.version);
  const [reason, setReason] = useState("");
  const [start, setStart] = useState<string>();
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [problems, setProblems] = useState<{ reason?: string; start?: string; all?: string }>({});
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const saveButton = useRef<HTMLButtonElement>(null);
  const read = readTyped(definition, typed);
  const startsAt = start === undefined ? undefined : typedInstant(start, ownZone());
  const isDated = startsAt !== undefined && !Number.isNaN(startsAt.getTime());
  // Another scheduled change may come into force before this one.
  const former = isDated ? valueAt(setting, startsAt) : inForce;

  useEffect(() => {
    if (wrong.length > 0 || problems.reason || problems.start)
      form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [wrong, problems]);

  async function save(event: React.FormEvent) {
    event.preventDefault();
    const refused = "wrong" in read ? read.wrong : [];
    const missing = {
      ...(reason.trim() === "" && { reason: t("form.reason_missing") }),
      ...(startsAt && !(startsAt.getTime() > Date.now()) && { start: t("form.start_wrong") }),
    };
    setWrong(refused);
    setProblems(missing);
    if ("wrong" in read || Object.keys(missing).length > 0 || isBusy) return;
    setBusy(true);
    try {
      await saveSetting(client, {
        key,
        version: seen,
        value: read.value,
        reason,
        ...(restores !== undefined && { restores }),
        ...(startsAt && { valid_from: startsAt.toISOString() }),
      });
      showToast({ kind: "success", title: t(startsAt ? "scheduled_done" : "saved") });
      onClose();
    } catch (error) {
      // The settings were read again, so the card has passed the other change on already.
      if (failureCode(error) === "settings_conflict") setProblems({ all: t("conflict.refused") });
      else setProblems({ all: failureWords(error) });
      setBusy(false);
    }
  }

  const isSeen = setting.version === seen;
  function goOn() {
    // The pressed button disappears, and the other one is enabled before it gets the focus.
    flushSync(() => {
      setSeen(setting.version);
      setProblems({});
    });
    saveButton.current?.focus();
  }
  return (
    <Dialog open title={title} onClose={onClose}>
      <form ref={form} noValidate method="post" onSubmit={save} className="flex flex-col gap-5">
        {setting.version > opened && (
          <ChangedMeanwhile setting={setting} since={opened} onSeen={isSeen ? undefined : goOn} />
        )}
        {restores === undefined && (
          <ValueFields settingKey={key} typed={typed} wrong={wrong} onChange={setTyped} />
        )}
        {"value" in read && (
          <section aria-label={t("diff.title")} className="rounded-card bg-sunken p-4">
            <h3 className="mb-2 font-semibold">{t("diff.title")}</h3>
            <ValueChanges settingKey={key} from={former} to={read.value} />
          </section>
        )}
        {definition.canBeScheduled && <StartField start={start} error={problems.start} onChange={setStart} />}
        <Field label={t("form.reason")} hint={t("form.reason_hint")} required error={problems.reason}>
          {(field) => (
            <TextInput
              {...field}
              autoComplete="off"
              maxLength={SETTING_REASON_LENGTH}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
        {problems.all && <Alert kind="error">{problems.all}</Alert>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose} disabled={isBusy}>
            {ui("cancel")}
          </Button>
          <Button ref={saveButton} type="submit" busy={isBusy} disabled={!isSeen}>
            {t("form.save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
