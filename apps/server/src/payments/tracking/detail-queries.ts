import type { Db } from "../../platform/db.ts";
import type { EventResult } from "../inbox/queries.ts";

export type EventRow = {
  id: string;
  at: Date;
  from_status: string | null;
  to_status: string;
  by: "payer" | "provider" | "system" | "staff";
  actor_id: string | null;
  actor_name: string | null;
  note: string | null;
  refund_reference: string | null;
};

/** What happened to an attempt and its refunds, in chronological order. */
export async function findPaymentEvents(db: Db, transactionId: string): Promise<EventRow[]> {
  const rows = await db
    .selectFrom("payment_events as event")
    .leftJoin("people as actor", "actor.id", "event.actor_id")
    .leftJoin("refunds as refund", "refund.id", "event.refund_id")
    .select([
      "event.id",
      "event.at",
      "event.from_status",
      "event.to_status",
      "event.by",
      "event.actor_id",
      "actor.name as actor_name",
      "event.note",
      "refund.reference as refund_reference",
    ])
    .where("event.transaction_id", "=", transactionId)
    .orderBy("event.at")
    .orderBy("event.id")
    .execute();
  return rows as EventRow[];
}

export type ProviderEventRow = {
  id: string;
  event_id: string;
  received_at: Date;
  deliveries: number;
  is_signed: boolean;
  processed_at: Date | null;
  result: EventResult | null;
  headers: Record<string, string>;
};

/** What the provider sent about an attempt, without the sealed bodies, in the order of arrival. */
export async function findProviderEvents(db: Db, transactionId: string): Promise<ProviderEventRow[]> {
  const rows = await db
    .selectFrom("provider_events")
    .select(["id", "event_id", "received_at", "deliveries", "is_signed", "processed_at", "result", "headers"])
    .where("transaction_id", "=", transactionId)
    .orderBy("received_at")
    .orderBy("id")
    .execute();
  return rows as unknown as ProviderEventRow[];
}

/** The sealed body of a provider's event. */
export async function findSealedBody(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom("provider_events").select("body").where("id", "=", id).executeTakeFirst();
  return row?.body;
}

export async function findPersonName(db: Db, id: string): Promise<string> {
  const row = await db.selectFrom("people").select("name").where("id", "=", id).executeTakeFirst();
  return row?.name ?? "";
}
