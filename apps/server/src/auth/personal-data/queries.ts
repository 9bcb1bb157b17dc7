import { sql } from "kysely";
import { type Db, json } from "../../platform/db.ts";

type Row = Record<string, unknown>;

/** The account itself, without the password's hash. */
export async function readAccount(db: Db, userId: string): Promise<Row> {
  const { encrypted_password, ...account } = await db
    .selectFrom("auth.users")
    .selectAll()
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return { ...account, has_password: encrypted_password !== null };
}

export function readIdentities(db: Db, userId: string): Promise<Row[]> {
  return db
    .selectFrom("auth.identities")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
}

/** Second factors and passkeys, without their secrets. */
export async function readFactors(db: Db, userId: string): Promise<Row[]> {
  const factors = await db
    .selectFrom("auth.mfa_factors")
    .select(["id", "factor_type", "status", "friendly_name", "phone", "last_challenged_at", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  const passkeys = await db
    .selectFrom("auth.webauthn_credentials")
    .select(["id", "friendly_name", "backed_up", "last_used_at", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  return [...factors, ...passkeys.map((passkey) => ({ ...passkey, factor_type: "passkey" }))];
}

export function readSessions(db: Db, userId: string): Promise<Row[]> {
  return db
    .selectFrom("auth.sessions")
    .select(["id", "aal", "amr", "ip", "user_agent", "created_at", "refreshed_at", "not_after"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
}

/** The audit of the person's account, without names and addresses of other people who acted on it. */
export async function readAudit(db: Db, userId: string): Promise<Row[]> {
  const rows = await db
    .selectFrom("auth.audit_log_entries")
    .select(["id", "action", "actor_id", "ip_address", "user_agent", "traits", "created_at"])
    .where("subject_id", "=", userId)
    .orderBy("created_at")
    .orderBy("sequence")
    .execute();
  return rows.map(({ actor_id, ip_address, user_agent, ...row }) => ({
    ...row,
    ...(actor_id === userId
      ? { by: "you", ip_address, user_agent }
      : { by: actor_id === null ? "unknown" : "staff" }),
  }));
}

export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom("auth.users")
    .select("encrypted_password")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return row.encrypted_password;
}

/** Erases the person from the account, and keeps its row for rows that refer to it. Deletes all credentials. */
export async function eraseUser(trx: Db, userId: string): Promise<void> {
  await trx
    .updateTable("auth.users")
    .set({
      email: null,
      phone: null,
      new_email: null,
      new_phone: null,
      encrypted_password: null,
      raw_app_meta_data: json({}),
      raw_user_meta_data: json({}),
      deleted_at: sql`coalesce(deleted_at, now())`,
      updated_at: sql`now()`,
    })
    .where("id", "=", userId)
    .execute();
  for (const table of [
    "auth.sessions",
    "auth.identities",
    "auth.one_time_tokens",
    "auth.mfa_factors",
    "auth.webauthn_credentials",
    "auth.webauthn_challenges",
    "auth.known_devices",
  ] as const) {
    await trx.deleteFrom(table).where("user_id", "=", userId).execute();
  }
  await trx
    .deleteFrom("auth.flow_state")
    .where((eb) => eb.or([eb("user_id", "=", userId), eb("linking_target_id", "=", userId)]))
    .execute();
}

export async function countAuditOf(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom("auth.audit_log_entries")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("subject_id", "=", userId)
    .executeTakeFirstOrThrow();
  return count;
}
