import { isPendingMandate, nextMandateStatus } from "@passerelle/domain/mandates/status";
import type { Actor } from "../platform/actor.ts";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import { type Contacts, findContacts, findMandate, lockMandate, type StoredMandate } from "./queries.ts";

export type Side = "principal" | "holder";

/**
 * The side of a mandate that a person is on; undefined when it does not concern them. Until an invited person accepts, the
 * holder is the account whose confirmed email address or phone number the mandate names: there is at most one.
 */
export function sideOf(mandate: StoredMandate, userId: string, contacts: Contacts): Side | undefined {
  if (mandate.principal_id === userId) return "principal";
  // Only the principal sees a draft and an unsigned text.
  if (mandate.invited_on === null) return undefined;
  if (mandate.holder_id !== null) return mandate.holder_id === userId ? "holder" : undefined;
  if (!isPendingMandate(mandate.status)) return undefined;
  const isInvited =
    (mandate.holder_email !== null && sameAddress(mandate.holder_email, contacts.email)) ||
    (mandate.holder_phone !== null && mandate.holder_phone === contacts.phone);
  return isInvited ? "holder" : undefined;
}

const sameAddress = (one: string, other: string | null): boolean =>
  other !== null && one.toLowerCase() === other.toLowerCase();

export type OwnMandate = { mandate: StoredMandate; side: Side };

async function own(db: Db, actor: Actor, mandate: StoredMandate | undefined): Promise<OwnMandate> {
  const side = mandate && sideOf(mandate, actor.userId, await findContacts(db, actor.userId));
  if (!mandate || !side) throw new AppError("mandate_not_found");
  return { mandate, side };
}

/** A mandate of the caller, as principal or holder. Throws `mandate_not_found`, also for a mandate of other people. */
export const getOwnMandate = async (db: Db, actor: Actor, id: string): Promise<OwnMandate> =>
  own(db, actor, await findMandate(db, id));

/** As `getOwnMandate`, locked until the transaction ends. */
export const lockOwnMandate = async (trx: Db, actor: Actor, id: string): Promise<OwnMandate> =>
  own(trx, actor, await lockMandate(trx, id));

/** As `lockOwnMandate`, but only for the principal. */
export async function lockGivenMandate(trx: Db, actor: Actor, id: string): Promise<StoredMandate> {
  const { mandate, side } = await lockOwnMandate(trx, actor, id);
  if (side !== "principal") throw new AppError("mandate_not_found");
  return mandate;
}

/** Throws `mandate_conflict` when the mandate changed since the caller read it. */
export function requireVersion(mandate: StoredMandate, version: number): void {
  if (mandate.version !== version)
    throw new AppError("mandate_conflict", { details: { version: mandate.version } });
}

/** The action by which each side consents. */
export const CONSENT_OF = { principal: "sign", holder: "accept" } as const satisfies Record<Side, string>;

/** The hash of the text to which this side can consent now. Throws `move_not_allowed` when it is not its turn. */
export function requireTurn({ mandate, side }: OwnMandate): string {
  if (!nextMandateStatus(mandate, CONSENT_OF[side], side) || mandate.text_hash === null)
    throw new AppError("move_not_allowed", { details: { status: mandate.status } });
  return mandate.text_hash;
}
