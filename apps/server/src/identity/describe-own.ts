import type { OwnCase, OwnIdentity } from "@passerelle/contract/identity";
import { utcDay } from "@passerelle/domain/days";
import { isOpenCase } from "@passerelle/domain/identity/case-status";
import { levelInForce, startableLevels } from "@passerelle/domain/identity/levels";
import { isRenewable } from "@passerelle/domain/identity/renewal";
import { sidesToSend } from "@passerelle/domain/identity/verdicts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { getProfile } from "../profiles/service.ts";
import { compareDeclaration, openDeclaration } from "./declaration.ts";
import { findCasesOf, findContact, type StoredCase } from "./queries.ts";
import {
  currentCase,
  judgedOf,
  measureWaiting,
  readSides,
  readVerifications,
  type ScannedPicture,
} from "./state.ts";

/** A person's level, their open or last case, and what may be started. */
export async function describeOwn(
  { vault }: Pick<Context, "vault">,
  db: Db,
  userId: string,
  now = new Date(),
): Promise<OwnIdentity> {
  const today = utcDay(now);
  const contact = await findContact(db, userId);
  const { given, suspended } = await readVerifications(db, userId);
  const cases = await findCasesOf(db, userId);
  const level = levelInForce(given, contact, today);
  const valid_until = given.find((one) => one.level === level)?.validUntil ?? null;
  const [lost] = suspended
    .filter((one) => one.validUntil >= today && one.level > level)
    .sort((one, other) => other.level - one.level);
  const renewable = (until: string) => isRenewable(until, today);
  const current = currentCase(cases);
  const hasOpenCase = cases.some(({ status }) => isOpenCase(status));
  return {
    level,
    email_confirmed: contact.emailConfirmed,
    phone_confirmed: contact.phoneConfirmed,
    valid_until,
    suspended: lost ? { level: lost.level, verified_name: lost.verifiedName ?? "" } : null,
    renewable: valid_until !== null && renewable(valid_until),
    startable: startableLevels(given, hasOpenCase, today, renewable),
    case: current ? await describeCase({ vault }, db, current) : null,
    waiting: await measureWaiting(db, now.getTime()),
  };
}

async function describeCase({ vault }: Pick<Context, "vault">, db: Db, row: StoredCase): Promise<OwnCase> {
  const declaration = openDeclaration({ vault }, row);
  const sides = await readSides(db, row);
  const toSend = sidesToSend(
    sides.map(({ side }) => side),
    judgedOf(sides),
  );
  const { name } = await getProfile(db, row.user_id);
  // A reviewer's verdicts are shown once the review is over, all together.
  const isJudged = row.status !== "pending" && row.status !== "in_review";
  return {
    id: row.id,
    level: row.level,
    status: row.status,
    version: row.version,
    certification: row.certification,
    declaration,
    comparison: await compareDeclaration(declaration, name),
    sides: sides.map(({ side, picture, verdicts: [latest] }) => ({
      side,
      document: picture ? presentPicture(picture) : null,
      verdict:
        latest && isJudged
          ? {
              verdict: latest.verdict,
              reason: latest.reason,
              note: latest.note,
              at: latest.judged_at.toISOString(),
            }
          : null,
      to_send: toSend.includes(side),
    })),
    submitted_at: row.submitted_at?.toISOString() ?? null,
    decided_at: row.decided_at?.toISOString() ?? null,
    note: row.decision_note,
    valid_until: row.valid_until,
    erase_after: row.erase_after?.toISOString() ?? null,
    erased: row.erased_at !== null,
  };
}

export const presentPicture = (picture: ScannedPicture) => ({
  id: picture.id,
  side: picture.side,
  file_name: picture.file_name,
  mime_type: picture.mime_type,
  size: picture.size,
  uploaded_at: picture.uploaded_at.toISOString(),
  scan: picture.scan,
});
