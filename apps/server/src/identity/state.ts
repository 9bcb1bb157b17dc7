import { utcDay } from "@passerelle/domain/days";
import { isOpenCase } from "@passerelle/domain/identity/case-status";
import { isVerifiedName } from "@passerelle/domain/identity/comparison";
import { askedOf, type DocumentSide, requiredSides } from "@passerelle/domain/identity/document-sides";
import { type GivenLevel, type IdentityLevel, levelInForce } from "@passerelle/domain/identity/levels";
import { FEWEST_MEASURED, waitingTimesOf } from "@passerelle/domain/identity/waiting-times";
import type { ScanState } from "@passerelle/domain/scans/scan-state";
import type { Db } from "../platform/db.ts";
import { findStates } from "../platform/files/queries.ts";
import {
  findCurrentPictures,
  findVerdicts,
  type StoredPicture,
  type StoredVerdict,
} from "./documents-queries.ts";
import {
  findCasesOf,
  findContact,
  findVerifications,
  findWaits,
  type StoredCase,
  type Verification,
} from "./queries.ts";

const MEASURED_DAYS = 90;
const MOST_MEASURED = 500;

/**
 * A person's verifications that were not revoked: those that hold for the name of the account, and those that are suspended
 * because it differs from the verified name. `writtenNames`: other names under which the person acts, for which they must hold too.
 */
export async function readVerifications(
  db: Db,
  userId: string,
  writtenNames: readonly string[] = [],
): Promise<{ given: GivenLevel[]; suspended: Verification[] }> {
  const given: GivenLevel[] = [];
  const suspended: Verification[] = [];
  for (const one of await findVerifications(db, userId)) {
    const holds = [one.accountName, ...writtenNames].every((name) => isVerifiedName(one.verifiedName, name));
    if (holds) given.push(one);
    else suspended.push(one);
  }
  return { given, suspended };
}

/** The level of a person that is in force now. `writtenNames`: as for `readVerifications`. */
export async function getIdentityLevel(
  db: Db,
  userId: string,
  writtenNames?: readonly string[],
): Promise<0 | IdentityLevel> {
  const { given } = await readVerifications(db, userId, writtenNames);
  return levelInForce(given, await findContact(db, userId), utcDay(new Date()));
}

/** The measured waiting times of the last 90 days, in hours; null while too few were measured. */
export async function measureWaiting(
  db: Db,
  now = Date.now(),
): Promise<{ median: number; p90: number } | null> {
  const since = new Date(now - MEASURED_DAYS * 24 * 60 * 60 * 1000);
  const waits = await findWaits(db, since, MOST_MEASURED);
  return waits.length < FEWEST_MEASURED ? null : (waitingTimesOf(waits) ?? null);
}

/** The open case, otherwise the last one. `cases`: newest first. */
export const currentCase = (cases: readonly StoredCase[]): StoredCase | undefined =>
  cases.find(({ status }) => isOpenCase(status)) ?? cases[0];

/** A person's open case of level 3. */
export const findOpenLevel3 = async (db: Db, userId: string): Promise<StoredCase | undefined> =>
  (await findCasesOf(db, userId)).find(({ level, status }) => level === 3 && isOpenCase(status));

/** The sides that a case needs now; none while its type is not chosen. */
export function sidesOf(row: StoredCase): readonly DocumentSide[] {
  const { level, document_type: documentType, certification } = row;
  const asked = askedOf({ level, documentType, certification });
  return asked ? requiredSides(asked) : [];
}

export type ScannedPicture = StoredPicture & { scan: ScanState };

export type SideState = {
  side: DocumentSide;
  picture: ScannedPicture | undefined;
  /** Newest first. */
  verdicts: StoredVerdict[];
};

/** Each side that a case needs with its current picture and the verdicts on it. */
export async function readSides(db: Db, row: StoredCase): Promise<SideState[]> {
  const pictures = await findCurrentPictures(db, row.id);
  const verdicts = await findVerdicts(
    db,
    pictures.map(({ id }) => id),
  );
  const scans = await findStates(
    db,
    pictures.map((picture) => picture.storage_path),
  );
  return sidesOf(row).map((side) => {
    const found = pictures.find((one) => one.side === side);
    // A file without a scan record is not served.
    const picture = found && { ...found, scan: scans.get(found.storage_path) ?? ("pending" as const) };
    return { side, picture, verdicts: verdicts.filter((one) => one.document_id === picture?.id) };
  });
}

/** The sides with a picture, each with its current verdict. An infected picture does not count, since it cannot be read. */
export const judgedOf = (sides: readonly SideState[]) =>
  sides
    .filter(({ picture }) => picture !== undefined && picture.scan !== "infected")
    .map(({ side, verdicts }) => ({ side, verdict: verdicts[0]?.verdict ?? null }));
