import type { ReviewCase } from "@passerelle/contract/identity/review";
import type { Decision } from "@passerelle/domain/identity/case-status";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../../lib/words.tsx";
import { ConfirmedAction } from "../../ui/confirmed-action.tsx";
import { FactCard } from "../../ui/facts.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { NoteField } from "../../ui/note-field.tsx";
import { decideCase, revokeCase } from "./api.ts";

/** The decisions that the verdicts admit, or the revocation of a verification. */
export function DecisionForm({ reviewed }: { reviewed: ReviewCase }) {
  const t = useWords("identity/review");
  const client = useQueryClient();
  const decide = useMutation(decideCase(client, reviewed.id));
  const revoke = useMutation(revokeCase(client, reviewed.id));
  const [note, setNote] = useState("");
  const [day, setDay] = useState("");
  const { version, may, level } = reviewed;
  if (may.decisions.length === 0 && !may.revoke) return null;

  const run = async (decision: Decision) => {
    const needsDay = level === 3 && decision === "verify";
    if (needsDay && !day) return t("decide.day_missing");
    await decide.mutateAsync({
      version,
      decision,
      note: note.trim(),
      ...(needsDay && { certified_on: day }),
    });
    setNote("");
  };
  const noteField = (hint: string, required: boolean) => (
    <NoteField
      label={t("decide.note")}
      hint={hint}
      required={required}
      maxLength={1000}
      value={note}
      onChange={setNote}
    />
  );
  return (
    <FactCard title={t("decide.title")}>
      {may.judge && !may.decisions.includes("verify") && (
        <p className="mb-3 text-sm text-muted">{t("decide.accept_first")}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {may.decisions.map((decision) => (
          <ConfirmedAction
            key={decision}
            label={t(`decide.${decision}.button`)}
            title={t(`decide.${decision}.ask`, { level })}
            confirmLabel={t(`decide.${decision}.button`)}
            done={t(`decide.${decision}.done`)}
            danger={decision === "reject"}
            variant={decision === "reject" ? "ghost" : "secondary"}
            run={() => run(decision)}
          >
            <p>{t(`decide.${decision}.text`)}</p>
            {level === 3 && decision === "verify" && (
              <Field label={t("decide.day")} required className="mt-4">
                {(field) => (
                  <TextInput
                    {...field}
                    type="date"
                    value={day}
                    onChange={(event) => setDay(event.target.value)}
                  />
                )}
              </Field>
            )}
            {decision !== "verify" && noteField(t("decide.note_hint"), decision === "reject")}
          </ConfirmedAction>
        ))}
        {may.revoke && (
          <ConfirmedAction
            label={t("decide.revoke.button")}
            title={t("decide.revoke.ask")}
            confirmLabel={t("decide.revoke.button")}
            done={t("decide.revoke.done")}
            danger
            variant="ghost"
            run={async () => {
              if (!note.trim()) return t("decide.note_missing");
              await revoke.mutateAsync({ version, note: note.trim() });
              setNote("");
            }}
          >
            <p>{t("decide.revoke.text")}</p>
            {noteField(t("decide.note_hint"), true)}
          </ConfirmedAction>
        )}
      </div>
    </FactCard>
  );
}
