import type { Attachment } from "@passerelle/contract/attachments";
import type { ChatMessage, Conversation } from "@passerelle/contract/messaging";
import type { Language } from "@passerelle/contract/shapes";
import { excerptOf, opennessOf, type Side } from "@passerelle/domain/messaging/conversation";
import { givenName } from "@passerelle/domain/profiles/person-name";
import { titleFor } from "@passerelle/domain/requests/relatives/relatives";
import { listAttachments } from "../attachments/service.ts";
import { describeServices } from "../catalogue/service.ts";
import type { Db } from "../platform/db.ts";
import { findHandlers } from "../requests/service.ts";
import type { ConversationRow } from "./list-queries.ts";
import type { MessageRow } from "./queries.ts";

type Reader = { userId: string; side: Side };

/** Messages as a person sees them; customers see given names of staff. */
export async function presentMessages(
  db: Db,
  rows: readonly MessageRow[],
  reader: Reader,
): Promise<ChatMessage[]> {
  const ids = rows.map(({ id }) => id);
  const files = await listAttachments(db, "message", ids);
  return rows.map((row) => presentMessage(row, reader, files.get(row.id) ?? []));
}

function presentMessage(row: MessageRow, { userId, side }: Reader, attachments: Attachment[]): ChatMessage {
  return {
    id: row.id,
    seq: row.seq,
    side: row.side,
    mine: row.sender_id === userId,
    author:
      (row.side === "staff" && side === "customer" ? givenName(row.sender_name) : row.sender_name) || null,
    body: row.body,
    status: row.status,
    via: row.via,
    sent_at: row.sent_at.toISOString(),
    read_at: row.read_at?.toISOString() ?? null,
    attachments,
  };
}

/** Conversations as one side sees them. */
export async function presentConversations(
  db: Db,
  rows: readonly ConversationRow[],
  side: Side,
  language: Language,
): Promise<Conversation[]> {
  const services = [...new Set(rows.flatMap(({ service_id }) => service_id ?? []))];
  const titles = await describeServices(db, services, language);
  const handlerOf = await findHandlers(db, side === "customer" ? rows : []);
  return rows.map((row) => ({
    id: row.id,
    request:
      row.request_id && row.status
        ? {
            id: row.request_id,
            reference: row.reference ?? "",
            title: titleFor(titles.get(row.service_id ?? "")?.title ?? "", row.beneficiary),
            status: row.status,
          }
        : null,
    customer: side === "staff" ? { id: row.customer_id, name: row.customer_name } : null,
    handler: handlerOf(row),
    side,
    may_write: row.status === null || opennessOf(row.status) === "open",
    unread: side === "customer" ? row.unread_by_customer : row.unread_by_staff,
    last:
      row.last_side && row.last_sent_at
        ? {
            side: row.last_side,
            excerpt: excerptOf(row.last_body ?? ""),
            files: row.last_files,
            sent_at: row.last_sent_at.toISOString(),
          }
        : null,
  }));
}
