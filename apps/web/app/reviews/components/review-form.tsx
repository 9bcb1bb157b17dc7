import { type OwnReview, WrittenReview } from "@passerelle/contract/reviews";
import { REVIEW_LIMITS } from "@passerelle/domain/reviews/review";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Controller, type FieldErrors, useForm } from "react-hook-form";
import { contractResolver, showRefused, useProblemWords } from "../../lib/contract-form.ts";
import { failureCode, useFailureWords } from "../../lib/failure.ts";
import { showToast } from "../../lib/toast.ts";
import { isOtherPage } from "../../lib/use-leave-guard.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, TextArea } from "../../ui/field.tsx";
import { UnsavedGuard } from "../../ui/unsaved-guard.tsx";
import { myReviewQuery, writeReview } from "../public/api.ts";
import { RatingChoice } from "./rating-choice.tsx";

type ReviewFormProps = {
  serviceId: string;
  /** The review to edit; null writes one. */
  review: OwnReview | null;
  onDone: () => void;
  onCancel?: () => void;
};

/** `rating` is 0 until one is chosen. */
type Typed = { rating: number; comment: string };

/** A rating and an optional comment (spec 2 §5). A failure keeps the form's contents. */
export function ReviewForm({ serviceId, review, onDone, onCancel }: ReviewFormProps) {
  const t = useWords("reviews");
  const ui = useWords("ui");
  const failureWords = useFailureWords();
  const problemWords = useProblemWords();
  const client = useQueryClient();
  const [failure, setFailure] = useState<string>();
  // The review is read again while the form is open: the version stays that of the text in it, until a conflict was shown.
  const [version, setVersion] = useState(review?.version ?? 0);
  const bodyOf = (typed: Typed): WrittenReview => ({ ...typed, version });
  const form = useForm<Typed>({
    defaultValues: { rating: review?.rating ?? 0, comment: review?.comment ?? "" },
    resolver: contractResolver(WrittenReview, bodyOf),
  });
  const { control, formState, handleSubmit, register } = form;
  const { errors, isDirty, isSubmitting } = formState;

  async function send(typed: Typed) {
    setFailure(undefined);
    try {
      const saved = await writeReview(serviceId, bodyOf(typed));
      client.setQueryData(myReviewQuery(serviceId).queryKey, { review: saved, may_review: true });
      // The same text again keeps its state; a changed one is pending.
      const unchanged = saved.state !== "pending" || saved.version === version;
      showToast({
        kind: "success",
        title: t(unchanged ? "form.unchanged" : "form.sent"),
        description: t(unchanged ? `form.unchanged_text.${saved.state}` : "form.sent_text"),
      });
      // An edited review is hidden until it is approved again.
      void client.invalidateQueries({ queryKey: ["reviews", "of-service", serviceId] });
      onDone();
    } catch (error) {
      showRefused(form, error);
      const conflict = failureCode(error) === "edit_conflict";
      if (conflict) {
        const { queryKey } = myReviewQuery(serviceId);
        await client.invalidateQueries({ queryKey });
        setVersion(client.getQueryData(queryKey)?.review?.version ?? version);
      }
      setFailure(conflict ? t("form.conflict") : failureWords(error));
      showToast({ kind: "error", title: t("form.failed"), description: t("form.failed_text") });
    }
  }

  function refuse({ rating }: FieldErrors<Typed>) {
    if (rating)
      showToast({ kind: "error", title: t("form.rating_missing"), description: t("form.rating_choose") });
  }

  return (
    <form noValidate method="post" onSubmit={handleSubmit(send, refuse)} className="mt-3 flex flex-col gap-4">
      {/* Its words are loaded here: few readers of the page write a review. */}
      <UnsavedGuard dirty={isDirty && !isSubmitting} isLeaving={isOtherPage} />
      <Controller
        control={control}
        name="rating"
        render={({ field: { ref, value, onChange } }) => (
          <RatingChoice
            ref={ref}
            value={value}
            onChange={onChange}
            error={errors.rating && t("form.rating_choose")}
          />
        )}
      />
      <Field label={t("form.comment")} hint={t("form.comment_hint")} error={problemWords(errors.comment, {})}>
        {(field) => <TextArea {...field} {...register("comment")} maxLength={REVIEW_LIMITS.comment} />}
      </Field>
      {failure && <Alert kind="error">{failure}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting}>
          {t("form.send")}
        </Button>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel} disabled={isSubmitting}>
            {ui("cancel")}
          </Button>
        )}
      </div>
    </form>
  );
}
