import type { ExternalPart } from "@passerelle/contract/sandbox";
import { normalisePhone } from "@passerelle/domain/phones";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFailureWords } from "../lib/failure.ts";
import { showToast } from "../lib/toast.ts";
import { useWords } from "../lib/words.tsx";
import { Alert } from "../ui/alert.tsx";
import { ConfirmDialog } from "../ui/dialog.tsx";
import { Field, TextInput } from "../ui/field.tsx";
import { tryPart } from "./api.ts";

type TrialDialogProps = { part: ExternalPart; onClose: () => void };

/** Performs a real use of a part after a confirmation, because it may cost something. */
export function TrialDialog({ part: { name, trial }, onClose }: TrialDialogProps) {
  const t = useWords("sandbox");
  const failureWords = useFailureWords();
  const client = useQueryClient();
  const [phone, setPhone] = useState("");
  const [wrong, setWrong] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const part = t(`parts.names.${name}`);

  async function run() {
    const number = trial === "phone" ? normalisePhone(phone).replaceAll(/[\s().-]/g, "") : undefined;
    const isWrong = number !== undefined && !/^\+[1-9][0-9]{6,14}$/.test(number);
    setWrong(isWrong);
    setFailure(undefined);
    if (isWrong) return;
    setBusy(true);
    try {
      const { state, error } = await tryPart(client, name, number);
      if (state === "down") setFailure(t("parts.trial_failed", { error: error ?? "" }));
      else {
        showToast({ kind: "success", title: t("parts.trial_done", { name: part }) });
        onClose();
      }
    } catch (refused) {
      setFailure(failureWords(refused));
    } finally {
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      open
      title={t("parts.trial_title", { name: part })}
      confirmLabel={t("parts.trial_confirm")}
      onConfirm={() => void run()}
      onClose={onClose}
      busy={busy}
    >
      <p>{t(trial === "phone" ? "parts.trial_phone" : "parts.trial_hash")}</p>
      {trial === "phone" && (
        <Field
          label={t("parts.phone")}
          hint={t("parts.phone_hint")}
          required
          error={wrong && t("parts.wrong_phone")}
          className="mt-4"
        >
          {(field) => (
            <TextInput
              {...field}
              type="tel"
              autoComplete="off"
              maxLength={30}
              value={phone}
              onChange={({ target }) => setPhone(target.value)}
            />
          )}
        </Field>
      )}
      {failure && (
        <Alert kind="error" className="mt-4">
          {failure}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
