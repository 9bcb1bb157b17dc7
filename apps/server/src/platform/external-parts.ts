import type { ExternalPartName, PartKind } from "@passerelle/domain/sandbox/parts";
import { sql } from "kysely";
import type { Db } from "./db.ts";

/** An external system that the product depends on, or the stand-in that it uses instead. */
export type ExternalPart = {
  name: ExternalPartName;
  kind: PartKind;
  /**
   * Rejects, with a reason, when the part cannot be used. A check is free, leaves no trace and sends nothing to other people.
   * Undefined for an absent part.
   */
  check?: (() => Promise<unknown>) | undefined;
  /** Really uses the part when an administrator requests it; that may cost money. Rejects, with a reason, like `check`. */
  trial?: (() => Promise<unknown>) | undefined;
  /** It is the sandbox of a provider: nothing there is real. */
  isSandbox?: boolean;
  /** When it last sent or received a message, for a part that has a record of its own. */
  messageAt?: (() => Promise<Date | undefined>) | undefined;
};

export type PartRow = {
  name: string;
  succeeded_at: Date | null;
  latency_ms: number | null;
  failed_at: Date | null;
  error: string | null;
  message_at: Date | null;
};

/** Milliseconds after which a check is given up. */
const CHECK_LIMIT_MS = 10_000;
const ERROR_LENGTH = 300;

/** Checks a part and records the outcome. Does not throw when the part is down. */
export async function checkPart(
  ctx: { db: Db },
  { name, check }: ExternalPart,
  limitMs = CHECK_LIMIT_MS,
): Promise<void> {
  if (check) await recordUse(ctx, name, check, limitMs);
}

/** Uses a part and records the outcome, as a check does. */
export async function recordUse(
  { db }: { db: Db },
  name: ExternalPartName,
  use: () => Promise<unknown>,
  limitMs = CHECK_LIMIT_MS,
): Promise<void> {
  const start = performance.now();
  try {
    await inTime(use(), limitMs);
  } catch (error) {
    await recordFailure(db, name, reasonOf(error));
    return;
  }
  await recordSuccess(db, name, Math.round(performance.now() - start));
}

async function inTime(work: Promise<unknown>, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limitMs / 1_000} s`)), limitMs);
  });
  try {
    await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** The message of an error with that of its cause, which often names the actual reason. */
function reasonOf(error: unknown): string {
  const { message, cause, code } = error as Error & { code?: string };
  const parts = [message || code || String(error), cause instanceof Error ? cause.message : ""];
  return parts
    .filter((part) => part !== "")
    .join(": ")
    .slice(0, ERROR_LENGTH);
}

async function recordSuccess(db: Db, name: string, latencyMs: number): Promise<void> {
  await db
    .insertInto("external_parts")
    .values({ name, succeeded_at: sql<Date>`clock_timestamp()`, latency_ms: latencyMs })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet({ succeeded_at: sql<Date>`clock_timestamp()`, latency_ms: latencyMs }),
    )
    .execute();
}

async function recordFailure(db: Db, name: string, error: string): Promise<void> {
  await db
    .insertInto("external_parts")
    .values({ name, failed_at: sql<Date>`clock_timestamp()`, error })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet({ failed_at: sql<Date>`clock_timestamp()`, error }),
    )
    .execute();
}

/** Records that a part carried a message now; at most one write a minute, however many messages there are. */
export async function recordMessage(db: Db, name: ExternalPartName): Promise<void> {
  await sql`
    INSERT INTO external_parts (name, message_at) VALUES (${name}, clock_timestamp())
    ON CONFLICT (name) DO UPDATE SET message_at = clock_timestamp()
    WHERE external_parts.message_at IS NULL OR external_parts.message_at < clock_timestamp() - interval '1 minute'
  `.execute(db);
}

export async function findParts(db: Db): Promise<Map<string, PartRow>> {
  const rows = await db.selectFrom("external_parts").selectAll().execute();
  return new Map(rows.map((row) => [row.name, row]));
}

/** Resolves when a web server responds at an address, with any response. Sends none of our data. */
export async function answers(url: string): Promise<void> {
  const reply = await fetch(new URL(url).origin, {
    method: "HEAD",
    redirect: "manual",
    signal: AbortSignal.timeout(CHECK_LIMIT_MS),
  });
  await reply.body?.cancel();
}
