import type { CallReply } from "@passerelle/contract/contract";
import type { reviews } from "@passerelle/contract/reviews";
import { ApiError, type Client } from "../../lib/client.ts";
import { useWords } from "../../lib/words.tsx";
import { OneReview } from "../components/one-review.tsx";
import { Rating } from "../components/rating.tsx";

type Published = CallReply<(typeof reviews)["GET /api/services/:id/reviews"]>;

/** The newest approved reviews of a service for a public page; null when they cannot be loaded. */
export async function loadPublished(
  call: Client,
  id: string,
  count: number,
  signal: AbortSignal,
): Promise<Published | null> {
  const asked = { params: { id }, query: { per_page: count } };
  return call("GET /api/services/:id/reviews", asked, { signal }).catch((error: unknown) => {
    if (error instanceof ApiError) return null;
    throw error;
  });
}

/** Reviews as the server renders them, with the average of all; a sentence without reviews. */
export function PublishedReviews({ published }: { published: Published }) {
  const t = useWords("reviews");
  if (published.reviews.length === 0) return <p className="text-muted">{t("none")}</p>;
  return (
    <div className="flex flex-col gap-4">
      <Rating average={published.average} count={published.count} />
      <ul className="flex flex-col gap-4">
        {published.reviews.map((review) => (
          <li key={review.id} className="rounded-card border border-line bg-surface p-5">
            <OneReview review={review} />
          </li>
        ))}
      </ul>
    </div>
  );
}
