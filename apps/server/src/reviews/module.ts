import { defineModule } from "../platform/module.ts";
import { deleteReviewsOf, readReviews } from "./queries.ts";
import { registerReviews } from "./routes.ts";

export const reviewsModule = defineModule({
  name: "reviews",
  routes: [registerReviews],
  privacy: {
    exportPersonalData: async (trx, userId) => ({ reviews: await readReviews(trx, userId) }),
    eraseOnClosure: (_ctx, trx, userId) => deleteReviewsOf(trx, userId),
  },
});
