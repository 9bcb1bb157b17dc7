import type { OwnReview } from "@passerelle/contract/reviews";
import { REVIEW_LIMITS } from "@passerelle/domain/reviews/review";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { failureCode, useFailureWords } from "../../lib/failure.ts";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, TextArea } from "../../ui/field.tsx";
import { myReviewQuery, writeReview } from "../public/api.ts";
import { RatingChoice } from "./rating-choice.tsx";

type ReviewFormProps = {
  serviceId: string;
  /** The review to edit; null writes one. */
  review: OwnReview | null;
  onDone: () => void;
  onCancel?: () => void;
};

/** A rating and an optional comment (spec 2 §5). A failure keeps the form's contents. */
export function ReviewForm({ serviceId, review, onDone, onCancel }: ReviewFormProps) {
  const t = useWords("reviews");
  const ui = useWords("ui");
  const failureWords = useFailureWords();
  const client = useQueryClient();
  const firstStar = useRef<HTMLInputElement>(null);
  const running = useRef(false);
  const [rating, setRating] = useState(review?.rating ?? 0);
  const [comment, setComment] = useState(review?.comment ?? "");
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function send() {
    if (running.current) return;
    if (rating === 0) {
      setMissing(true);
      showToast({ kind: "error", title: t("form.rating_missing"), description: t("form.rating_choose") });
      firstStar.current?.focus();
      return;
    }
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      const saved = await writeReview(serviceId, { rating, comment, version: review?.version ?? 0 });
      client.setQueryData(myReviewQuery(serviceId).queryKey, { review: saved, may_review: true });
      showToast({ kind: "success", title: t("form.sent"), description: t("form.sent_text") });
      // An edited review is hidden until it is approved again.
      void client.invalidateQueries({ queryKey: ["reviews", "of-service", serviceId] });
      onDone();
    } catch (error) {
      const conflict = failureCode(error) === "edit_conflict";
      if (conflict) void client.invalidateQueries({ queryKey: myReviewQuery(serviceId).queryKey });
      setFailure(conflict ? t("form.conflict") : failureWords(error));
      showToast({ kind: "error", title: t("form.failed"), description: t("form.failed_text") });
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return (
    <form
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      className="mt-3 flex flex-col gap-4"
    >
      <RatingChoice
        ref={firstStar}
        value={rating}
        onChange={(chosen) => {
          setRating(chosen);
          setMissing(false);
        }}
        error={missing ? t("form.rating_choose") : undefined}
      />
      <Field label={t("form.comment")} hint={t("form.comment_hint")}>
        {(field) => (
          <TextArea
            {...field}
            value={comment}
            maxLength={REVIEW_LIMITS.comment}
            onChange={(event) => setComment(event.target.value)}
          />
        )}
      </Field>
      {failure && <Alert kind="error">{failure}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {t("form.send")}
        </Button>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel} disabled={busy}>
            {ui("cancel")}
          </Button>
        )}
      </div>
    </form>
  );
}
