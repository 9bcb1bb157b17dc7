import type { CallReply } from "@passerelle/contract/contract";
import type { reviews } from "@passerelle/contract/reviews";
import { Link } from "react-router";
import { procedurePath } from "../../catalogue/public/articles.ts";
import { formatDate } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";

type Newest = CallReply<(typeof reviews)["GET /api/reviews/newest"]>["reviews"];

/** What customers wrote in the reader's language; nothing while there is no such review. */
export function Reviews({ reviews }: { reviews: Newest }) {
  const t = useWords("home/landing");
  const { language } = useLanguage();
  if (reviews.length === 0) return null;
  return (
    <section id="reviews" className="mx-auto max-w-6xl scroll-mt-16 px-4 pt-16 sm:px-6 sm:pt-24">
      <h2 className="text-3xl sm:text-[2.75rem]">{t("reviews.title")}</h2>
      <p className="mt-4 max-w-2xl text-lg text-muted">{t("reviews.lead")}</p>
      <ul className="mt-10 grid gap-5 md:grid-cols-2">
        {reviews.map(({ id, user_name, rating, comment, created_at, service }) => (
          <li key={id} className="flex flex-col rounded-card border border-line bg-surface p-6">
            <p className="text-accent-ink" aria-hidden="true">
              {"★".repeat(rating)}
              <span className="text-line">{"★".repeat(5 - rating)}</span>
            </p>
            <p className="sr-only">{t("reviews.rating", { rating })}</p>
            <blockquote className="mt-3 mb-5 whitespace-pre-line text-lg">{comment}</blockquote>
            <p className="mt-auto text-sm text-muted">
              <span className="font-semibold text-ink">{user_name}</span> ·{" "}
              <Link to={procedurePath(service.id)} className="text-primary underline underline-offset-4">
                {service.title}
              </Link>{" "}
              · {/* The server does not know the reader's zone: its day stays. */}
              <time dateTime={created_at} suppressHydrationWarning>
                {formatDate(created_at, language)}
              </time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
