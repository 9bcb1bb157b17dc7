import type { DashboardCards } from "@passerelle/contract/home";
import type { Language } from "@passerelle/contract/shapes";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import { listWork } from "./list-work.ts";

const LISTED = 5;

/** The requests in the caller's first box that are due first, and the counts of all boxes. */
export async function readWorkCard(
  ctx: Context,
  actor: Actor,
  language: Language,
): Promise<DashboardCards["work"]> {
  const { requests, counts, stages } = await listWork(ctx, actor, { per_page: LISTED }, language);
  return { requests, counts, stages };
}
