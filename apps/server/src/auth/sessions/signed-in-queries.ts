import type { Db } from "../../platform/db.ts";
import { prepared } from "../../platform/prepared.ts";
import { type Identity, readIdentities } from "../users/identity.ts";
import { identitiesOfAccount } from "../users/identity-queries.ts";
import { selectUser } from "../users/queries.ts";
import { type AuthUser, toUser } from "../users/user.ts";
import type { Amr, Session } from "./queries.ts";

/** An account as its owner sees it. */
export type OwnAccount = { user: AuthUser; identities: Identity[] };

const signedIn = prepared((db, p: { userId: string; sessionId: string | null }) =>
  selectUser(db)
    .leftJoin("auth.sessions as session", (join) =>
      join.onRef("session.user_id", "=", "account.id").on("session.id", "=", p.sessionId),
    )
    .select([
      identitiesOfAccount.as("identities"),
      "session.id as session_id",
      "session.aal",
      "session.amr",
      "session.not_after",
      "session.refreshed_at",
      "session.created_at as session_created_at",
    ])
    .where("account.id", "=", p.userId)
    .compile(),
);

/**
 * A person with one of their sessions, in one statement; undefined when there is no such account. There is no `session` when
 * `sessionId` is unknown or another person's.
 */
export async function findSignedIn(
  db: Db,
  userId: string,
  sessionId: string | null,
): Promise<(OwnAccount & { session: Session | undefined }) | undefined> {
  const [row] = await signedIn(db, { userId, sessionId });
  if (!row) return undefined;
  const { session_id: id, session_created_at: createdAt, aal } = row;
  const session =
    id === null || createdAt === null || aal === null
      ? undefined
      : {
          id,
          userId,
          aal,
          amr: row.amr as Amr,
          notAfter: row.not_after,
          createdAt,
          refreshedAt: row.refreshed_at,
        };
  return { user: toUser(row), identities: readIdentities(row.identities), session };
}
