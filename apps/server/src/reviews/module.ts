import { defineModule } from "../platform/module.ts";
import { readTexts } from "../platform/texts.ts";
import emails from "./emails/fr.json" with { type: "json" };
import { samples } from "./emails/samples.ts";
import { listForModeration } from "./moderation/moderate-reviews.ts";
import { deleteReviewsOf, readReviews } from "./queries.ts";
import { registerReviews } from "./routes.ts";
import { reviewStats } from "./stats-queries.ts";

declare module "../platform/contributions.ts" {
  interface Contributions {
    reviews: {
      emails: {
        review_approved: { kind: "reviews"; values: { name: string; service: string; link: string } };
        /** `reason`: a code of domain/reviews `REJECTION_REASONS`, which the email puts into words; `note` may be empty. */
        review_rejected: {
          kind: "reviews";
          values: { name: string; service: string; reason: string; note: string; link: string };
        };
      };
    };
  }
}

export const reviewsModule = defineModule({
  name: "reviews",
  stats: reviewStats,
  routes: [registerReviews],
  dashboard: {
    moderation: async (ctx, actor, language) => {
      const { reviews, counts } = await listForModeration(ctx, actor, { per_page: 3 }, language);
      return { reviews, pending: counts.pending };
    },
  },
  privacy: {
    exportPersonalData: async (trx, userId) => ({ reviews: await readReviews(trx, userId) }),
    eraseOnClosure: (_ctx, trx, userId) => deleteReviewsOf(trx, userId),
  },
  emails: {
    texts: readTexts(import.meta.url, "emails", emails),
    samples,
    kinds: {
      review_approved: "reviews",
      review_rejected: "reviews",
    },
  },
});
