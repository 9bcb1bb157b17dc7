import { isPendingMandate, nextMandateStatus } from "@passerelle/domain/mandates/status";
import type { Actor } from "../platform/actor.ts";
import type { Db } from "../platform/db.ts";
import { AppError } from "../platform/errors.ts";
import { type Contacts, findContacts, findMandate, lockMandate, type StoredMandate } from "./queries.ts";

export type Side = "principal" | "holder";

/**
 * The side of a mandate that a person is on; undefined when it does not concern them. Until a person who was invited accepts, the
 * mandate is reached by every account whose confirmed email address or phone number it names: there is at most one.
 */
export function sideOf(mandate: StoredMandate, userId: string, contacts: Contacts): Side | undefined {
  if (mandate.principal_id === userId) return "principal";
  // A draft, and a text that is not signed, are the principal's alone.
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

/** A mandate that concerns the caller. Throws `mandate_not_found`, also for one that does not. */
export const getOwnMandate = async (db: Db, actor: Actor, id: string): Promise<OwnMandate> =>
  own(db, actor, await findMandate(db, id));

/** As `getOwnMandate`, locked until the transaction ends. */
export const lockOwnMandate = async (trx: Db, actor: Actor, id: string): Promise<OwnMandate> =>
  own(trx, actor, await lockMandate(trx, id));

/** As `lockOwnMandate`, for the principal alone. */
export async function lockGivenMandate(trx: Db, actor: Actor, id: string): Promise<StoredMandate> {
  const { mandate, side } = await lockOwnMandate(trx, actor, id);
  if (side !== "principal") throw new AppError("mandate_not_found");
  return mandate;
}

/** Throws `mandate_conflict` when the mandate changed since its reader saw it. */
export function requireVersion(mandate: StoredMandate, version: number): void {
  if (mandate.version !== version)
    throw new AppError("mandate_conflict", { details: { version: mandate.version } });
}

/** What each side does by consenting. */
export const CONSENT_OF = { principal: "sign", holder: "accept" } as const satisfies Record<Side, string>;

/** The hash of the text to which this side can consent now. Throws `move_not_allowed` when it is not its turn. */
export function requireTurn({ mandate, side }: OwnMandate): string {
  if (!nextMandateStatus(mandate, CONSENT_OF[side], side) || mandate.text_hash === null)
    throw new AppError("move_not_allowed", { details: { status: mandate.status } });
  return mandate.text_hash;
}
