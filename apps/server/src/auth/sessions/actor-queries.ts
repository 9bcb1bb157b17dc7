import { termsToAccept } from "@passerelle/domain/legal/versions";
import { isRegistered } from "@passerelle/domain/profiles/registration";
import type { Role } from "@passerelle/domain/roles";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import type { Db } from "../../platform/db.ts";
import type { SessionLimits } from "../../platform/env.ts";
import { prepared } from "../../platform/prepared.ts";
import type { SessionFacts } from "./expiry.ts";
import { supersededSession } from "./expiry-queries.ts";

const hasSecondFactor = sql<boolean>`EXISTS (
  SELECT FROM auth.mfa_factors AS factor WHERE factor.user_id = session.user_id AND factor.status = 'verified')`;

type Named = { sessionId: string; userId: string; now: Date };

const actorBy = (superseded: RawBuilder<boolean>) =>
  prepared((db, p: Named) =>
    db
      .selectFrom("auth.sessions as session")
      .innerJoin("auth.users as account", "account.id", "session.user_id")
      .innerJoin("people", "people.id", "session.user_id")
      .select([
        "session.aal",
        "session.not_after",
        "session.created_at",
        "session.refreshed_at",
        "account.email",
        "people.role",
        "people.subscription_status",
        "people.terms_accepted_at",
        "people.terms_version",
        // Computed only at aal1: at aal2 the factor was already verified.
        sql<boolean>`session.aal = 'aal1' AND ${hasSecondFactor}`.as("owes_second_factor"),
        superseded.as("superseded"),
      ])
      .where("session.id", "=", p.sessionId)
      .where("session.user_id", "=", p.userId)
      .where("people.account_status", "=", "active")
      .where((eb) => eb.or([eb("account.banned_until", "is", null), eb("account.banned_until", "<", p.now)]))
      .compile(),
  );
const actor = actorBy(sql`false`);
// This variant also reads the person's other sessions, so it is used only if the setting requires it.
const actorOfNewest = actorBy(supersededSession);

/**
 * The current caller, in one query, with the data that decides whether their session has expired (`whyExpired`). No row when the
 * session has ended or belongs to another person, or when the account is suspended or banned.
 */
export async function findActor(
  db: Db,
  sessionId: string,
  userId: string,
  limits: SessionLimits,
  secondFactorRequired: boolean,
): Promise<{ actor: Actor; owesSecondFactor: boolean; session: SessionFacts } | undefined> {
  const find = limits.singlePerUser ? actorOfNewest : actor;
  const [row] = await find(db, { sessionId, userId, now: new Date() });
  if (!row) return undefined;
  return {
    actor: {
      userId,
      sessionId,
      email: row.email ?? "",
      role: row.role as Role,
      registered: isRegistered({ role: row.role as Role, termsAcceptedAt: row.terms_accepted_at }),
      owesTerms: termsToAccept({ at: row.terms_accepted_at, version: row.terms_version }) !== null,
      subscriber: row.subscription_status === "active",
      aal: row.aal === "aal1" ? "aal1" : "aal2",
      roleInAbeyance: secondFactorRequired && row.aal === "aal1",
    },
    owesSecondFactor: row.owes_second_factor,
    session: {
      aal: row.aal,
      notAfter: row.not_after,
      createdAt: row.created_at,
      refreshedAt: row.refreshed_at,
      hasSecondFactor: row.owes_second_factor,
      superseded: row.superseded,
    },
  };
}
