import { otherSide } from "@passerelle/domain/messaging/conversation";
import { notify } from "../notifications/service.ts";
import type { Context } from "../platform/context.ts";
import type { Db } from "../platform/db.ts";
import { tell } from "../platform/live.ts";
import type { Standing } from "./access.ts";
import type { StoredMessage } from "./queries.ts";
import { readersOf, supportBut } from "./readers.ts";

/** Tells both sides, notifies whoever is to answer, and has a letter written should nobody look. */
export async function announce(
  ctx: Context,
  trx: Db,
  standing: Standing,
  sent: Pick<StoredMessage, "id" | "side" | "sender_id">,
): Promise<void> {
  await tellBoth(trx, standing);
  for (const reader of await readersOf(trx, standing, sent.side)) {
    if (reader === sent.sender_id) continue;
    await notify(trx, {
      userId: reader,
      type: "message",
      values: standing.reference ? { reference: standing.reference } : {},
      path: pathOf(standing, reader === standing.customerId),
      source: sent.id,
    });
  }
  const side = otherSide(sent.side);
  await ctx.jobs.enqueue(
    trx,
    "messaging.mail",
    { conversationId: standing.id, side },
    { after: ctx.env.messageMailSeconds, key: `${standing.id} ${side}` },
  );
}

/** Whoever has one of the two sides open reads it again. */
export async function tellBoth(
  trx: Db,
  { id, customerId, requestId }: Pick<Standing, "id" | "customerId" | "requestId">,
): Promise<void> {
  const change = { about: "conversation", id } as const;
  await tell(trx, { users: [customerId] }, change);
  if (requestId) await tell(trx, { workers: { requestId } }, change);
  else await tell(trx, { users: await supportBut(trx, customerId) }, change);
}

/** The page on which a conversation is read, by its customer or by the staff. */
export function pathOf({ id, requestId }: Pick<Standing, "id" | "requestId">, asCustomer: boolean): string {
  if (asCustomer) return requestId ? `/account?tab=messages&conversation=${id}` : "/account?tab=messages";
  return requestId ? `/requests-queue/${id}?tab=messages` : `/conversations?conversation=${id}`;
}
