import type { ModeratedReview } from "@passerelle/contract/reviews/moderation";
import type { Verdict } from "@passerelle/domain/reviews/review";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { failureCode, useFailureWords } from "../../lib/failure.ts";
import { formatDateTime } from "../../lib/format.ts";
import { showToast } from "../../lib/toast.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Button } from "../../ui/button.tsx";
import { refocusAfterRemoval } from "../../ui/refocus.ts";
import { TEXT_LINK } from "../../ui/text-link.ts";
import { Stars } from "../components/stars.tsx";
import { moderateReview, QUEUE_KEY } from "./api.ts";
import { RejectDialog } from "./reject-dialog.tsx";

/** A review as readers would see it, its moderation so far, and the possible verdicts. */
export function ModeratedReviewCard({ review }: { review: ModeratedReview }) {
  const t = useWords("reviews/admin");
  const { language } = useLanguage();
  const { moderate, moderating } = useModerate(review);
  const { author, service, state, own } = review;
  return (
    <article
      aria-labelledby={review.id}
      className="rounded-card border border-line bg-surface p-5 shadow-card dark:shadow-none"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 id={review.id} className="text-lg">
            {author.name}
          </h3>
          <Link to={`/service/${service.id}?tab=reviews`} className={TEXT_LINK}>
            {service.title}
          </Link>
        </div>
        <Stars rating={review.rating} />
      </div>
      <p className="mt-1 text-sm text-muted">
        <time dateTime={review.updated_at}>{formatDateTime(review.updated_at, language)}</time>
      </p>
      <p className="mt-4 max-w-prose whitespace-pre-line">
        {review.comment ?? <span className="text-muted italic">{t("no_comment")}</span>}
      </p>
      <History review={review} />
      {own ? (
        <p className="mt-5 text-sm text-muted">{t("own")}</p>
      ) : (
        <div className="mt-5 flex flex-wrap gap-3">
          {state !== "approved" && (
            <Button
              size="sm"
              busy={moderating}
              onClick={({ currentTarget }) => {
                refocusAfterRemoval(currentTarget);
                moderate({ verdict: "approved" });
              }}
            >
              {t("approve")}
            </Button>
          )}
          {state !== "rejected" && <RejectDialog review={review} />}
        </div>
      )}
    </article>
  );
}

function History({ review: { events } }: { review: ModeratedReview }) {
  const t = useWords("reviews/admin");
  const words = useWords("reviews");
  const { language } = useLanguage();
  if (events.length < 2) return null;
  return (
    <details className="mt-4 text-sm text-muted">
      <summary className="inline-flex min-h-11 cursor-pointer items-center">{t("history")}</summary>
      <ol className="flex flex-col gap-3 border-l-2 border-line pl-4">
        {events.map(({ event, by, at, rating, comment, reason, note }) => (
          <li key={at + event}>
            <p>{t(`events.${event}`, { by: by || t("nobody"), at: formatDateTime(at, language) })}</p>
            {(event === "written" || event === "edited") && (
              <p className="whitespace-pre-line">
                {words("rating", { rating })}
                {comment && ` : ${comment}`}
              </p>
            )}
            {reason && <p>{words(`reasons.${reason}`)}</p>}
            {note && <p className="whitespace-pre-line">{note}</p>}
          </li>
        ))}
      </ol>
    </details>
  );
}

function useModerate(review: ModeratedReview) {
  const t = useWords("reviews/admin");
  const words = useFailureWords();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (verdict: Verdict) => moderateReview(review, verdict),
    onSuccess: () => showToast({ kind: "success", title: t("approved") }),
    onError: (error) =>
      showToast({
        kind: "error",
        title: t("failed"),
        description: failureCode(error) === "edit_conflict" ? t("conflict") : words(error),
      }),
    // The button stays busy until the queue is reloaded.
    onSettled: () => client.invalidateQueries({ queryKey: QUEUE_KEY }),
  });
  return { moderate: mutate, moderating: isPending };
}
