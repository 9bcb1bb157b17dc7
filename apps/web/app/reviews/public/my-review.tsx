import type { OwnReview } from "@passerelle/contract/reviews";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useRef, useState } from "react";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Stars } from "../components/stars.tsx";
import { myReviewQuery } from "./api.ts";

/** Loaded apart from the public page, where most readers cannot write a review. */
const ReviewForm = lazyPart(() =>
  import("../components/review-form.tsx").then((module) => module.ReviewForm),
);

/** The reader's own review of a service: the form, its moderation, or why they cannot write one (spec 2 §5). */
export function MyReview({ serviceId }: { serviceId: string }) {
  const t = useWords("reviews");
  const { data, error, refetch } = useQuery(myReviewQuery(serviceId));
  const [editing, setEditing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone.
  function edit(begins: boolean) {
    setEditing(begins);
    heading.current?.focus();
  }
  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
    return <Skeleton className="h-28 w-full" />;
  }
  const { review, may_review } = data;
  if (!may_review) return <p className="text-muted">{t("form.not_allowed")}</p>;
  return (
    <section
      aria-labelledby="my-review"
      className="rounded-card border border-line bg-surface p-5 shadow-card dark:shadow-none"
    >
      <h2 ref={heading} id="my-review" tabIndex={-1} className="text-xl">
        {t(review ? "form.mine" : "form.title")}
      </h2>
      {review && !editing ? (
        <Written review={review} onEdit={() => edit(true)} />
      ) : (
        <Suspense fallback={<Skeleton className="mt-3 h-28 w-full" />}>
          <ReviewForm
            serviceId={serviceId}
            review={review}
            onDone={() => edit(false)}
            {...(review && { onCancel: () => edit(false) })}
          />
        </Suspense>
      )}
    </section>
  );
}

function Written({ review, onEdit }: { review: OwnReview; onEdit: () => void }) {
  const t = useWords("reviews");
  const { state, reason, note } = review;
  return (
    <div className="mt-3 flex flex-col gap-3">
      <Stars rating={review.rating} />
      {review.comment && <p className="max-w-prose whitespace-pre-line">{review.comment}</p>}
      {state === "pending" && <Alert>{t("form.pending")}</Alert>}
      {state === "rejected" && (
        <Alert kind="warning" title={t("form.rejected")}>
          {reason && <p>{t(`reasons.${reason}`)}</p>}
          {note && <p className="whitespace-pre-line">{note}</p>}
        </Alert>
      )}
      <Button variant="secondary" size="sm" onClick={onEdit} className="self-start">
        {t("form.edit")}
      </Button>
    </div>
  );
}
