import type { Conversation } from "@passerelle/contract/messaging";
import type { Language } from "@passerelle/contract/shapes";
import type { ConversationBox } from "@passerelle/domain/messaging/conversation";
import type { Actor } from "../platform/actor.ts";
import type { Context } from "../platform/context.ts";
import { workerOf } from "../requests/service.ts";
import { findWork } from "./list-queries.ts";
import { presentConversations } from "./present.ts";

const PER_PAGE = 20;

/** One page of the conversations that the caller should answer, or of all they can access; unanswered first. */
export async function listStaffConversations(
  { db }: Context,
  actor: Actor,
  query: {
    box?: ConversationBox | undefined;
    search?: string | undefined;
    page?: number | undefined;
    per_page?: number | undefined;
  },
  language: Language,
): Promise<{ conversations: Conversation[]; total: number; page: number; per_page: number }> {
  const { box = "mine", search, page = 1, per_page = PER_PAGE } = query;
  const worker = await workerOf(db, actor);
  const { rows, total } = await findWork(
    db,
    worker,
    { box, search },
    { limit: per_page, offset: (page - 1) * per_page },
  );
  return { conversations: await presentConversations(db, rows, "staff", language), total, page, per_page };
}
