import { addDays, utcDay } from "@passerelle/domain/days";
import type { TestApp } from "./app.ts";
import type { TestUser } from "./builders/accounts.ts";
import { pdf, uploadDocument } from "./builders/documents.ts";
import { type BuiltRequest, buildRequest, getRequest, PASSPORT, submit } from "./builders/requests.ts";
import { buildSubmitted } from "./submitted.ts";

/** Calls the API under `/api/work/requests`. */
export async function callWork(
  server: TestApp,
  user: TestUser,
  method: "GET" | "POST",
  path: string,
  payload?: object,
) {
  const reply = await server.app.inject({
    method,
    url: `/api/work/requests${path}`,
    headers: user.headers,
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, body: reply.json() };
}

export type BuiltWork = BuiltRequest & { documents: string[] };

/** Creates a free request in progress by `agent`, or only its draft, with a file for each required document. */
export async function buildWork(
  server: TestApp,
  agent: TestUser,
  options: Parameters<typeof buildRequest>[1] & { submitted?: boolean } = {},
): Promise<BuiltWork> {
  const { submitted = true, ...rest } = options;
  if (submitted && !rest.required_documents) {
    const { id, owner, offer } = await buildSubmitted(server, rest);
    await callWork(server, agent, "POST", `/${id}/moves`, { from: "submitted", move: "start" });
    return { id, owner, offer, documents: [], detail: await getRequest(server, owner, id) };
  }
  const request = await buildRequest(server, { price: 0, ...rest });
  const { id, owner } = request;
  const documents: string[] = [];
  for (const { key } of rest.required_documents ?? [])
    documents.push(
      await uploadDocument(server, owner, id, { docKey: key, bytes: pdf(2_000, documents.length) }),
    );
  if (submitted) {
    await submit(server, owner, await getRequest(server, owner, id));
    await callWork(server, agent, "POST", `/${id}/moves`, { from: "submitted", move: "start" });
  }
  return { ...request, documents, detail: await getRequest(server, owner, id) };
}

/** The day `days` after today. */
export const inDays = (days: number): string => addDays(utcDay(new Date()), days);

/** An item to request: by default a question due in a week. */
export function item(overrides: object = {}) {
  return {
    kind: "answer",
    label: "Date du départ",
    reason: "Le consulat la demande.",
    due_on: inDays(7),
    ...overrides,
  };
}

/** Requests items from the customer, with a new id unless `more` has one. */
export const askFor = (server: TestApp, user: TestUser, id: string, items: object[], more: object = {}) =>
  callWork(server, user, "POST", `/${id}/information-requests`, { id: crypto.randomUUID(), items, ...more });

/** Answers an item with a text, as its customer. */
export async function answerItem(
  server: TestApp,
  user: TestUser,
  id: string,
  itemId: string,
  text: string,
  before: string | null = null,
) {
  const reply = await server.app.inject({
    method: "PUT",
    url: `/api/requests/${id}/information-requests/${itemId}`,
    headers: user.headers,
    payload: { answer: text, before },
  });
  return { status: reply.statusCode, body: reply.json() };
}

/** Creates a request that waits for a document and an answer; resolves with the ids of both. */
export async function buildWaiting(
  server: TestApp,
  staff: TestUser,
): Promise<BuiltWork & { document: string; question: string }> {
  const work = await buildWork(server, staff, { required_documents: [PASSPORT] });
  const document = item({ kind: "document", label: "Passeport lisible", about_key: PASSPORT.key });
  const { body } = await askFor(server, staff, work.id, [document, item()], { message: "Merci d’avance." });
  const [{ items }] = body.asks;
  return { ...work, document: items[0].id, question: items[1].id };
}
