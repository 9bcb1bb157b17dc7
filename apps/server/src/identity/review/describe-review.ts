import type { ReviewCase } from "@passerelle/contract/identity/review";
import { isVerifiedName } from "@passerelle/domain/identity/comparison";
import { possibleDecisions } from "@passerelle/domain/identity/verdicts";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db.ts";
import { AppError } from "../../platform/errors.ts";
import { getProfile } from "../../profiles/service.ts";
import { compareDeclaration, openDeclaration, readZone } from "../declaration.ts";
import { presentPicture } from "../describe-own.ts";
import { findCase, findPeople } from "../queries.ts";
import { judgedOf, readSides } from "../state.ts";
import { refusalOf } from "./lock-review.ts";
import { countSameNumber, findEvents } from "./queries.ts";

/** A case as reviewers see it. Throws `identity_case_not_found`, also for a draft that was never sent. */
export async function describeReview(
  { vault }: Pick<Context, "vault">,
  db: Db,
  actor: Actor,
  id: string,
): Promise<ReviewCase> {
  const row = await findCase(db, id);
  if (!row?.submitted_at) throw new AppError("identity_case_not_found");
  const profile = await getProfile(db, row.user_id);
  const declaration = openDeclaration({ vault }, row);
  const zone = await readZone(declaration);
  const sides = await readSides(db, row);
  const staff = [row.reviewer_id, row.level2_decided_by, row.decided_by].flatMap((one) => one ?? []);
  const people = await findPeople(db, staff);
  const personOf = (userId: string | null) => (userId ? (people.get(userId) ?? null) : null);
  const refusal = refusalOf(actor, row);
  const reviews = row.status === "in_review" && row.reviewer_id === actor.userId && !refusal;
  return {
    id,
    version: row.version,
    person: {
      id: row.user_id,
      name: profile.name,
      email: profile.email,
      country_of_residence: profile.metadata.country_of_residence,
    },
    level: row.level,
    status: row.status,
    certification: row.certification,
    certified_on: row.certified_on,
    declaration,
    comparison: await compareDeclaration(declaration, profile.name),
    zone: zone
      ? {
          family_name: zone.family_name,
          given_names: zone.given_names,
          number: zone.number,
          birth_date: zone.birth_date,
          expires_on: zone.expires_on,
          issuing_state: zone.issuing_state,
          nationality: zone.nationality,
          valid: Object.values(zone.checks).every(Boolean),
        }
      : null,
    same_number: await countSameNumber(db, row),
    sides: sides.map(({ side, picture, verdicts }) => ({
      side,
      document: picture ? presentPicture(picture) : null,
      verdicts: verdicts.map(({ id, verdict, reason, note, judged_at, judge }) => ({
        id,
        verdict,
        reason,
        note,
        at: judged_at.toISOString(),
        by: judge,
      })),
    })),
    reviewer: personOf(row.reviewer_id),
    level2_decided_by: personOf(row.level2_decided_by),
    level2_case_id: row.level2_case_id,
    decided_by: personOf(row.decided_by),
    decided_at: row.decided_at?.toISOString() ?? null,
    note: row.decision_note,
    valid_until: row.valid_until,
    suspended_name: isVerifiedName(row.verified_name, profile.name) ? null : row.verified_name,
    submitted_at: row.submitted_at.toISOString(),
    erased: row.erased_at !== null,
    may: {
      claim: !refusal && row.status === "pending",
      refusal: refusal === "not_allowed" ? null : (refusal ?? null),
      judge: reviews,
      decisions: reviews
        ? [
            ...possibleDecisions(
              row.status,
              sides.map(({ side }) => side),
              judgedOf(sides),
            ),
          ]
        : [],
      revoke: row.status === "verified" && row.user_id !== actor.userId,
    },
    events: await findEvents(db, id),
  };
}
