import { isOpenCase } from "@passerelle/domain/identity/case-status";
import type { Db } from "../platform/db.ts";
import { lockCase, publishCase } from "./move-case.ts";
import { findCasesOf, updateCase } from "./queries.ts";

/**
 * Records the day (`2026-11-20`) of a video call on a person's open case of level 3, whose decision then relies on it. Does
 * nothing without such a case, and for the agent who decided level 2: another one has to confirm it. Lock the person first.
 */
export async function recordVideoCall(
  trx: Db,
  { userId, agentId, day }: { userId: string; agentId: string; day: string },
): Promise<void> {
  const open = (await findCasesOf(trx, userId)).find(
    ({ level, status, certification }) => level === 3 && isOpenCase(status) && certification === "video",
  );
  const row = open && (await lockCase(trx, open.id));
  if (!row || row.level2_decided_by === agentId) return;
  await updateCase(trx, row.id, { certified_on: day });
  await publishCase(trx, row);
}
