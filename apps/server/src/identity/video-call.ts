import type { Db } from "../platform/db.ts";
import { lockCase, publishCase } from "./move-case.ts";
import { updateCase } from "./queries.ts";
import { findOpenLevel3 } from "./state.ts";

/**
 * The reviewer who decided the level 2 on which a person's open case of level 3 rests: a video call with this person confirms
 * nothing. Null without such a case, and for one with a consular certification.
 */
export async function findLevel2Reviewer(db: Db, userId: string): Promise<string | null> {
  const open = await findOpenLevel3(db, userId);
  return open && open.certification !== "consular" ? open.level2_decided_by : null;
}

/**
 * Records the day (`2026-11-20`) of a video call on a person's open case of level 3, whose decision then relies on it. Does
 * nothing without such a case, and for the agent who decided level 2: another one has to confirm it. Lock the person first.
 */
export async function recordVideoCall(
  trx: Db,
  { userId, agentId, day }: { userId: string; agentId: string; day: string },
): Promise<void> {
  const open = await findOpenLevel3(trx, userId);
  const row = open?.certification === "video" ? await lockCase(trx, open.id) : undefined;
  if (!row || row.level2_decided_by === agentId) return;
  await updateCase(trx, row.id, { certified_on: day });
  await publishCase(trx, row);
}
