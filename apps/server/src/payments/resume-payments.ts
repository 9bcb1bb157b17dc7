import type { Context } from "../platform/context.ts";
import { resumeChecks } from "./attempts/check-payment.ts";
import { resumeForgetting } from "./cards/forget-card.ts";
import { resumeEvents } from "./inbox/process-event.ts";
import { resumeRefunds } from "./refunds/send-refund.ts";

/**
 * Enqueues every stored event, due query, refund and dropped card that is not finished. It runs as a job, because with many
 * entries it takes longer than a start may. Repeating it does no harm, since a worker checks whether there is still
 * something to do.
 */
export async function resumePayments(ctx: Context): Promise<void> {
  await resumeEvents(ctx);
  await resumeChecks(ctx);
  await resumeRefunds(ctx);
  await resumeForgetting(ctx);
}
