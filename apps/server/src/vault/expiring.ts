import type { ExpiringCard } from "@passerelle/contract/vault/dashboard";
import { addDays, utcDay } from "@passerelle/domain/days";
import { EXPIRY_NOTICES, expiryState } from "@passerelle/domain/vault/expiry";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import { findDocuments } from "./queries.ts";

const LISTED = 4;

/**
 * The caller's documents that expire within the time of the first notice or have expired, without archived ones; undefined when
 * there is none. A person keeps at most `MAX_VAULT_DOCUMENTS`.
 */
export async function readExpiring({ db }: Context, { userId }: Actor): Promise<ExpiringCard | undefined> {
  const today = utcDay(new Date());
  const until = addDays(today, EXPIRY_NOTICES[0]);
  const expiring = (await findDocuments(db, userId)).flatMap(
    ({ id, type, title, holder, expires_on, archived_at }) =>
      archived_at === null && expires_on !== null && expires_on <= until
        ? [{ id, type, title, holder, expires_on, expiry: expiryState(expires_on, today) }]
        : [],
  );
  if (expiring.length === 0) return undefined;
  const sorted = expiring.toSorted((one, other) => (one.expires_on < other.expires_on ? -1 : 1));
  return { documents: sorted.slice(0, LISTED), total: expiring.length };
}
