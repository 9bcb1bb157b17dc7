import { ROLES } from "@passerelle/domain/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";

let server: TestApp;
let support: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  support = await buildUser(server, { role: "operateur_support", name: "Paul Biloa" });
});
afterAll(() => server.close());

type Theme = { id: string; title: string; questions: { id: string; question: string; answer: string }[] };

async function read(search?: string, language = "fr"): Promise<Theme[]> {
  const url = `/api/help${search === undefined ? "" : `?search=${encodeURIComponent(search)}`}`;
  const reply = await server.app.inject({ url, headers: { "accept-language": language } });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().themes;
}
const questionsOf = (themes: Theme[]) =>
  themes.flatMap(({ questions }) => questions.map(({ question }) => question));

const CONTENT = {
  theme_id: "compte",
  position: 50,
  question: { fr: "Où trouver le code de vérification ?", en: "Where do I find the verification code?" },
  answer: {
    fr: "Dans le message reçu. Un **été** à Yaoundé.",
    en: "In the message that you received. A summer in Yaoundé.",
  },
  is_published: true,
  version: 0,
};

async function call(method: "PUT" | "DELETE", id: string, payload?: object, headers = support.headers) {
  const url = `/api/admin/help/questions/${id}`;
  const reply = await server.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: reply.statusCode, body: reply.json() };
}
const eventsOf = (id: string) =>
  server.ctx.db
    .selectFrom("help_question_events")
    .select(["event", "actor_id", "before"])
    .where("question_id", "=", id)
    .orderBy("id")
    .execute();

test("a new installation has questions in both languages, by theme", async () => {
  const [french, english] = [await read(), await read(undefined, "en")];
  expect(french.map(({ id }) => id)).toEqual([
    "commander",
    "documents",
    "paiement",
    "suivi",
    "compte",
    "donnees",
  ]);
  expect(questionsOf(french).length).toBeGreaterThanOrEqual(20);
  expect(questionsOf(english)).toHaveLength(questionsOf(french).length);
  expect(questionsOf(french)[0]).toBe("Comment commander un service ?");
  expect(questionsOf(english)[0]).toBe("How do I order a service?");
  // Each language has its own texts.
  expect(questionsOf(english).filter((question) => questionsOf(french).includes(question))).toEqual([]);
});

test.each([
  ["MOT DE PASSE OUBLIE", "fr", "J’ai oublié mon mot de passe."],
  ["débité echoue", "fr", "Mon paiement a échoué. Ai-je été débité ?"],
  ["forgot password", "en", "I forgot my password."],
])("%s finds its question, ignoring accents and case", async (search, language, expected) => {
  expect(questionsOf(await read(search, language))).toContain(expected);
});

test("every word must match, in the reader's language; operators have no meaning", async () => {
  expect(await read("remboursé licorne")).toEqual([]);
  expect(await read("forgot")).toEqual([]);
  expect(questionsOf(await read("%"))).toEqual(["Que comprend le prix ?"]);
  for (const search of ["_", "\\"]) expect(await read(search)).toEqual([]);
  expect(questionsOf(await read("   "))).toEqual(questionsOf(await read()));
});

test.each(ROLES)("%s can edit the help centre only with the permission", async (role) => {
  const { headers } = await buildUser(server, { role });
  const allowed = role === "super_admin" || role === "operateur_support";
  const reply = await server.app.inject({ url: "/api/admin/help", headers });
  expect(reply.statusCode).toBe(allowed ? 200 : 403);
  const id = crypto.randomUUID();
  expect((await call("PUT", id, { ...CONTENT, is_published: false }, headers)).status).toBe(
    allowed ? 200 : 403,
  );
  expect((await call("DELETE", id, undefined, headers)).status).toBe(allowed ? 200 : 403);
});

test("adds a question once, changes, hides and deletes it, and records its history", async () => {
  const id = crypto.randomUUID();
  const made = await Promise.all([call("PUT", id, CONTENT), call("PUT", id, CONTENT)]);
  expect(made.map(({ status }) => status)).toEqual([200, 200]);
  expect(await call("PUT", id, CONTENT)).toMatchObject({
    status: 200,
    body: { version: 1, updated_by: "Paul Biloa" },
  });
  expect(questionsOf(await read("verification ETE yaounde"))).toEqual([CONTENT.question.fr]);

  const changed = { ...CONTENT, version: 1, question: { fr: "Où est mon code ?", en: "Where is my code?" } };
  expect(await call("PUT", id, changed)).toMatchObject({ status: 200, body: { version: 2 } });
  expect(await call("PUT", id, { ...CONTENT, version: 1, position: 1 })).toMatchObject({
    status: 409,
    body: { code: "edit_conflict" },
  });
  await call("PUT", id, { ...changed, version: 2, is_published: false });
  expect(questionsOf(await read())).not.toContain("Où est mon code ?");

  for (const _ of [1, 2]) expect(await call("DELETE", id)).toEqual({ status: 200, body: { deleted: true } });
  expect(await call("PUT", id, { ...changed, version: 3 })).toMatchObject({
    status: 404,
    body: { code: "not_found" },
  });
  const events = await eventsOf(id);
  expect(events.map(({ event }) => event)).toEqual(["created", "changed", "changed", "deleted"]);
  expect(events.every(({ actor_id }) => actor_id === support.id)).toBe(true);
  expect(events[1]?.before).toMatchObject({ question: CONTENT.question, version: 1 });
  expect(events[3]?.before).toMatchObject({ question: changed.question, is_published: false });
});

test.each([
  [{ theme_id: "nulle-part" }, "theme_id"],
  [{ question: { ...CONTENT.question, fr: "  " } }, "question.fr"],
  [{ answer: { ...CONTENT.answer, en: "a".repeat(4001) } }, "answer.en"],
  [{ position: -1 }, "position"],
  [{ position: 1.5 }, "position"],
  [{ html: "<b>" }, "html"],
])("refuses %j and names the field", async (change, field) => {
  const reply = await call("PUT", crypto.randomUUID(), { ...CONTENT, ...change });
  expect(reply).toMatchObject({ status: 400, body: { code: "invalid_input", errors: [{ field }] } });
});
