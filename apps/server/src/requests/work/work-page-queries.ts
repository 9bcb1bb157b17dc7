import type { DocumentVerdict } from "@passerelle/contract/requests/information-requests";
import type { Verdict } from "@passerelle/domain/documents/verdicts";
import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/** A row of `document_verdicts` with its author's name. */
export type StoredVerdict = {
  id: string;
  document_id: string;
  verdict: Verdict;
  note: string | null;
  judged_at: Date;
  judge: string;
};

/** Every verdict on these documents, newest first. */
export async function findVerdicts(db: Db, documentIds: readonly string[]): Promise<StoredVerdict[]> {
  if (documentIds.length === 0) return [];
  const rows = await db
    .selectFrom("document_verdicts as verdict")
    .innerJoin("people as judge", "judge.id", "verdict.judged_by")
    .select([
      "verdict.id",
      "verdict.document_id",
      "verdict.verdict",
      "verdict.note",
      "verdict.judged_at",
      "judge.name as judge",
    ])
    .where("verdict.document_id", "in", documentIds)
    .orderBy("verdict.seq", "desc")
    .execute();
  return rows as StoredVerdict[];
}

/** The current verdict on each document that has one. */
export async function findLatestVerdicts(db: Db, documentIds: readonly string[]): Promise<DocumentVerdict[]> {
  if (documentIds.length === 0) return [];
  const rows = await db
    .selectFrom("document_verdicts")
    .distinctOn("document_id")
    .select(["document_id", "verdict", "note", "judged_at"])
    .where("document_id", "in", documentIds)
    .orderBy("document_id")
    .orderBy("seq", "desc")
    .execute();
  return rows.map(
    ({ judged_at, ...verdict }) => ({ ...verdict, at: judged_at.toISOString() }) as DocumentVerdict,
  );
}

export async function insertVerdict(
  trx: Db,
  verdict: { document_id: string; verdict: Verdict; note: string | null; judged_by: string },
): Promise<void> {
  await trx.insertInto("document_verdicts").values(verdict).execute();
}

/** Names of accounts, by their ids. */
export async function findNames(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db.selectFrom("people").select(["id", "name"]).where("id", "in", userIds).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export type StoredNote = { id: string; text: string; written_at: Date; author_id: string; author: string };

/** The notes of a request, newest first. */
export function findNotes(db: Db, requestId: string): Promise<StoredNote[]> {
  return db
    .selectFrom("request_notes as note")
    .innerJoin("people as author", "author.id", "note.author_id")
    .select(["note.id", "note.text", "note.written_at", "note.author_id", "author.name as author"])
    .where("note.service_request_id", "=", requestId)
    .orderBy("note.seq", "desc")
    .execute();
}

export type NewNote = { id: string; service_request_id: string; author_id: string; text: string };

/** A note by its id, on any request. */
export function findNote(db: Db, id: string): Promise<NewNote | undefined> {
  return db
    .selectFrom("request_notes")
    .select(["id", "service_request_id", "author_id", "text"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** False when the id is already used, also by a parallel transaction. */
export async function insertNote(trx: Db, note: NewNote): Promise<boolean> {
  const inserted = await trx
    .insertInto("request_notes")
    .values(note)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The staff behind each event of the timeline, by the event's id. */
export async function findActors(db: Db, requestId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("request_events as event")
    .innerJoin("people as actor", "actor.id", "event.actor_id")
    .select(["event.id", "actor.name"])
    .where("event.service_request_id", "=", requestId)
    .where("event.by", "=", "staff")
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Every verdict on every version of a request's documents, oldest first, with its file. */
export async function findVerdictEvents(
  db: Db,
  requestId: string,
): Promise<(StoredVerdict & { file_name: string })[]> {
  const rows = await db
    .selectFrom("document_verdicts as verdict")
    .innerJoin("request_documents as document", "document.id", "verdict.document_id")
    .innerJoin("people as judge", "judge.id", "verdict.judged_by")
    .select([
      "verdict.id",
      "verdict.document_id",
      "verdict.verdict",
      "verdict.note",
      "verdict.judged_at",
      "judge.name as judge",
      "document.file_name",
    ])
    .where("document.service_request_id", "=", requestId)
    .orderBy("verdict.seq")
    .execute();
  return rows as (StoredVerdict & { file_name: string })[];
}

/** Deletes the notes and verdicts of requests that need not be retained. */
export async function eraseWorkTexts(trx: Db, requestIds: readonly string[]): Promise<void> {
  if (requestIds.length === 0) return;
  await trx.deleteFrom("request_notes").where("service_request_id", "in", requestIds).execute();
  await trx
    .updateTable("information_request_items")
    .set({ label: "", reason: "", answer: null })
    .where("service_request_id", "in", requestIds)
    .execute();
  await trx
    .updateTable("information_requests")
    .set({ message: null })
    .where("service_request_id", "in", requestIds)
    .execute();
  await trx
    .updateTable("document_verdicts")
    .set({ note: null })
    .where("document_id", "in", (eb) =>
      eb.selectFrom("request_documents").select("id").where("service_request_id", "in", requestIds),
    )
    .where(sql<boolean>`note IS NOT NULL`)
    .execute();
}
