import type { SharedRequest } from "@passerelle/contract/requests/shared";
import type { Language } from "@passerelle/contract/shapes";
import type { Acquaintance } from "@passerelle/domain/profiles/profile-view";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { findHandled, findReplyMinutes, findServed, isHandledBy, worksFor } from "./shared-queries.ts";

const MOST_LISTED = 100;

/** Whether the reader works on a request of the person, and whether the person works on one of the reader. */
export async function findRequestAcquaintances(
  { db }: Context,
  { userId, roleInAbeyance }: Actor,
  personId: string,
): Promise<Acquaintance[]> {
  const serves = !roleInAbeyance && (await worksFor(db, userId, personId));
  const served = await isHandledBy(db, userId, personId);
  return [...(serves ? (["serves"] as const) : []), ...(served ? (["served_by"] as const) : [])];
}

/**
 * The requests that connect the caller with a person: the person's requests that the caller may open, and the caller's own that
 * the person handles.
 */
export async function listSharedRequests(
  { db }: Context,
  { userId, roleInAbeyance }: Actor,
  personId: string,
  language: Language,
): Promise<{ requests: SharedRequest[]; reply_minutes: number | null }> {
  const page = { language, limit: MOST_LISTED };
  const handled = await findHandled(db, userId, personId, page);
  const served = roleInAbeyance ? [] : await findServed(db, userId, personId, page);
  const listed = [
    ...handled.map((row) => ({ ...row, own: true })),
    ...served.map((row) => ({ ...row, own: false })),
  ];
  return {
    requests: listed
      .slice(0, MOST_LISTED)
      .map((row) => ({ ...row, submitted_at: row.submitted_at?.toISOString() ?? null })),
    reply_minutes: handled.length > 0 ? await findReplyMinutes(db, personId) : null,
  };
}
