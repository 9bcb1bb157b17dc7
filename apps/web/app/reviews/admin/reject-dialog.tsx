import type { ModeratedReview } from "@passerelle/contract/reviews/moderation";
import { REJECTION_REASONS, REVIEW_LIMITS, type RejectionReason } from "@passerelle/domain/reviews/review";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { failureCode } from "../../lib/failure.ts";
import { useWords } from "../../lib/words.tsx";
import { ConfirmedAction } from "../../ui/confirmed-action.tsx";
import { Field, Select, TextArea } from "../../ui/field.tsx";
import { moderateReview, QUEUE_KEY } from "./api.ts";

/** Rejects a review with a reason, which its author reads in the page and by email. */
export function RejectDialog({ review }: { review: ModeratedReview }) {
  const t = useWords("reviews/admin");
  const client = useQueryClient();
  const [reason, setReason] = useState<RejectionReason | "">("");
  const [note, setNote] = useState("");
  async function reject() {
    if (reason === "") return t("reason_missing");
    if (reason === "other" && note.trim() === "") return t("note_missing");
    try {
      await moderateReview(review, { verdict: "rejected", reason, note: note.trim() || null });
    } finally {
      await client.invalidateQueries({ queryKey: QUEUE_KEY });
    }
  }
  return (
    <ConfirmedAction
      label={t("reject")}
      accessibleLabel={t("reject_named", { name: review.author.name })}
      title={t("reject_title")}
      confirmLabel={t("reject")}
      done={t("rejected")}
      run={reject}
      explain={(error) => (failureCode(error) === "edit_conflict" ? t("conflict") : undefined)}
      variant="secondary"
    >
      <div className="flex flex-col gap-4">
        <p>{t("reject_text")}</p>
        <Field label={t("reason")} required>
          {(field) => (
            <Select
              {...field}
              value={reason}
              onChange={(event) =>
                setReason(REJECTION_REASONS.find((one) => one === event.target.value) ?? "")
              }
            >
              <option value="">{t("reason_choose")}</option>
              {REJECTION_REASONS.map((one) => (
                <option key={one} value={one}>
                  {t(`reasons.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t("note")} hint={t("note_hint")} required={reason === "other"}>
          {(field) => (
            <TextArea
              {...field}
              value={note}
              maxLength={REVIEW_LIMITS.note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
      </div>
    </ConfirmedAction>
  );
}
