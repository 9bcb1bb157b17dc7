import type { DataExport } from "@passerelle/contract/accounts";
import { exportAttachments } from "../../attachments/service.ts";
import { limitExports, readAuthData, recordExport } from "../../auth/personal-data/service.ts";
import { exportMessages } from "../../messaging/personal-data/service.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Context } from "../../platform/context.ts";
import type { Origin } from "../../platform/origin.ts";
import { exportAgent, exportDeliverables } from "../../requests/service.ts";
import {
  exportInformationRequests,
  readContactMessages,
  readDocumentReads,
  readDocuments,
  readDocumentVerdicts,
  readNotificationPreferences,
  readNotifications,
  readProfileRow,
  readQuietHours,
  readRequestEvents,
  readRequests,
  readReviews,
  readTickets,
  readTransactions,
} from "./queries.ts";

/**
 * Everything that is held about the caller, from one moment. Secrets are left out, and so is who of the staff acted.
 * Throws `too_many_requests`.
 */
export async function exportMyData(ctx: Context, actor: Actor, origin: Origin): Promise<DataExport> {
  await limitExports(ctx.db, actor.userId);
  const id = actor.userId;
  await ctx.auth.refresh(id);
  const held = await ctx.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => {
      const auth = await readAuthData(trx, id);
      return {
        generated_at: new Date().toISOString(),
        profile: await readProfileRow(trx, id),
        ...auth,
        requests: await readRequests(trx, id),
        request_events: await readRequestEvents(trx, id),
        documents: await readDocuments(trx, id),
        document_reads: await readDocumentReads(trx, id),
        document_verdicts: await readDocumentVerdicts(trx, id),
        complements: await exportInformationRequests(trx, id),
        deliverables: await exportDeliverables(trx, id),
        transactions: await readTransactions(trx, id),
        reviews: await readReviews(trx, id),
        contact_messages: await readContactMessages(trx, id),
        messages: await exportMessages(trx, id),
        attachments: await exportAttachments(trx, id),
        tickets: await readTickets(trx, id),
        notification_preferences: await readNotificationPreferences(trx, id),
        ...(await exportAgent(trx, id)),
        notification_quiet_hours: await readQuietHours(trx, id),
        notifications: await readNotifications(trx, id),
      };
    });
  await recordExport(ctx.db, actor, origin);
  // Dates as they travel.
  return JSON.parse(JSON.stringify(held)) as DataExport;
}
