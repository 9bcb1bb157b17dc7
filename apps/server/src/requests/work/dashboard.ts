import type { DashboardCards } from "@passerelle/contract/home";
import type { Language } from "@passerelle/contract/shapes";
import { boxesFor } from "@passerelle/domain/requests/work/queues";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { listWork } from "./list-work.ts";

const LISTED = 5;

/** The caller's own requests that are due first, or those of the first box of a role without own ones; the counts of all boxes. */
export async function readWorkCard(
  ctx: Context,
  actor: Actor,
  language: Language,
): Promise<DashboardCards["work"]> {
  const own = boxesFor(actor.role).find((box) => box === "mine");
  const query = { per_page: LISTED, ...(own && { box: own }) };
  const { requests, counts, stages } = await listWork(ctx, actor, query, language);
  return { requests, counts, stages };
}
