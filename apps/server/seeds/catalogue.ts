import { randomBytes } from "node:crypto";
import { DEFAULT_LANGUAGE } from "@passerelle/domain/languages";
import { createAccount, hasAccount, hashPassword } from "../src/auth/service.ts";
import { fillEmptyCatalogue } from "../src/catalogue/admin/seed.ts";
import type { Context } from "../src/platform/context.ts";
import type { Db } from "../src/platform/db.ts";
import { seedId } from "./catalogue/first.ts";
import { REVIEWERS, REVIEWS } from "./catalogue/reviews.ts";

/**
 * Inserts the demo catalogue, completely or not at all. Adds nothing if there is any service, so that changed or removed ones
 * stay as they are. Of two processes that start at once only one inserts, because the ids are fixed.
 */
export async function seedCatalogue({ db }: Pick<Context, "db">): Promise<void> {
  // A random password, because the reviewers never sign in. Hashed here, because a transaction must not wait for it.
  const passwordHash = await hashPassword(randomBytes(32).toString("base64url"));
  await db.transaction().execute(async (trx) => {
    if ((await fillEmptyCatalogue(trx, null)) > 0) await seedReviews(trx, passwordHash);
  });
}

async function seedReviews(trx: Db, passwordHash: string): Promise<void> {
  for (const [slug, { name, country }] of Object.entries(REVIEWERS)) {
    const email = `${slug}@reviews.invalid`;
    if (await hasAccount(trx, email)) continue;
    const user_id = await createAccount(trx, {
      email,
      passwordHash,
      confirmedAt: new Date(),
      userMetadata: { full_name: name },
      profile: { name, role: "diaspora", country_of_residence: country },
    });
    const reviews = REVIEWS.filter((review) => review.reviewer === slug).map((review) => ({
      id: seedId("service_reviews", `${slug}:${review.service}`),
      user_id,
      service_id: seedId("platform_services", review.service),
      rating: review.rating,
      comment: review.comment,
      language: review.language ?? DEFAULT_LANGUAGE,
      is_approved: true,
      created_at: review.at,
    }));
    await trx.insertInto("service_reviews").values(reviews).execute();
  }
}
