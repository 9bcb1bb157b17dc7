import type { SearchResult } from "@passerelle/contract/search";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { buildUser } from "../../test/builders/accounts.ts";
import { buildService } from "../../test/builders/catalogue.ts";
import { buildOffer, buildRequest } from "../../test/builders/requests.ts";
import { buildLink } from "../../test/builders/resources.ts";
import { json } from "../platform/db.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  const { db } = server.ctx;
  await buildService(db, {
    title: "Extrait d’acte de naissance",
    description: "Obtenir une copie auprès de la mairie.",
    en: { title: "Birth certificate", description: "Get a copy from the town hall." },
  });
  await buildService(db, { title: "Passeport ordinaire", en: { title: "Ordinary passport" } });
  await buildService(db, { title: "Légalisation de documents", description: "Signature et cachet." });
  await buildService(db, { title: "Ancien passeport", is_active: false });
  await buildLink(server, { title: "Guide du passeport biométrique", description: "Pièces et photos." });
  await buildLink(server, { title: "Passeport : notes internes", is_public: false });
});
afterAll(() => server.close());

async function search(q: string, headers: Record<string, string> = {}): Promise<SearchResult[]> {
  const reply = await server.app.inject({ url: `/api/search?${new URLSearchParams({ q })}`, headers });
  expect(reply.statusCode, q).toBe(200);
  return reply.json().results;
}
const titles = async (q: string, headers?: Record<string, string>) =>
  (await search(q, headers)).map(({ title }) => title);

test.each([
  ["naissance", "the word itself"],
  ["NAISS", "the beginning of a word, in capitals"],
  ["acte naissance", "words apart"],
  ["naissances", "another form of the word"],
  ["extrait acte de naisance", "a letter forgotten"],
  ["birth certificates", "the other language"],
  ["mairie", "a word of the description"],
])("%s finds the birth certificate: %s", async (q) => {
  expect((await titles(q))[0]).toBe("Extrait d’acte de naissance");
});

test("ignores accents in both directions and tolerates a typing error", async () => {
  for (const q of ["légalisation", "legalisation", "LÉGALISATION", "legali", "legalisasion"])
    expect((await titles(q))[0], q).toBe("Légalisation de documents");
  expect(await titles("pasport")).toContain("Passeport ordinaire");
});

test("answers in the reader's language", async () => {
  const [first] = await search("naissance", { "accept-language": "en" });
  expect(first).toMatchObject({
    kind: "service",
    title: "Birth certificate",
    detail: "Get a copy from the town hall.",
  });
});

test("a search that is too short, empty or made of operators finds nothing and does not fail", async () => {
  for (const q of ["", " ", "p", "'", "&|!():*", "a':*", "\\", "%", "naissance & !", "xyzzy"])
    await search(q);
  expect(await search("&|!():*")).toEqual([]);
  expect(await search("p")).toEqual([]);
  expect(await search("xyzzy")).toEqual([]);
  expect(await titles("naissance' | 'passeport")).toEqual([]);
  const tooLong = await server.app.inject({ url: `/api/search?q=${"a".repeat(101)}` });
  expect(tooLong.json()).toMatchObject({ code: "invalid_input" });
});

test("a visitor finds public resources, a signed-in person all; no one finds archived services", async () => {
  const user = await buildUser(server);
  expect((await titles("passeport")).toSorted()).toEqual([
    "Guide du passeport biométrique",
    "Passeport ordinaire",
  ]);
  expect((await titles("passeport", user.headers)).toSorted()).toEqual([
    "Guide du passeport biométrique",
    "Passeport : notes internes",
    "Passeport ordinaire",
  ]);
});

test("people find their own requests only, by service and reference, whatever their role", async () => {
  const offer = await buildOffer(server, {});
  const mine = await buildRequest(server, { offer });
  const { reference, service } = mine.detail;
  const found = async (q: string, headers: Record<string, string>) =>
    (await search(q, headers)).filter(({ kind }) => kind === "request");
  const compact = reference.replaceAll("-", "").toLowerCase();
  for (const q of [reference, reference.toLowerCase(), compact, reference.slice(2, 6), service.title])
    expect(await found(q, mine.owner.headers), q).toEqual([
      { kind: "request", id: mine.id, title: service.title, detail: reference },
    ]);
  for (const role of ["diaspora", "super_admin", "operateur_support", "agent_administration"] as const) {
    const { headers } = await buildUser(server, { role });
    for (const q of [reference, service.title]) expect(await found(q, headers), `${role} ${q}`).toEqual([]);
  }
  expect(await found(reference, {})).toEqual([]);
});

test("finds published help questions with their theme", async () => {
  const { db } = server.ctx;
  await db
    .insertInto("help_themes")
    .values({ id: "essai", position: 99, title: json({ fr: "Essais", en: "Trials" }) })
    .execute();
  const question = {
    theme_id: "essai",
    question: json({ fr: "Comment légaliser un hologramme ?", en: "How do I legalise a hologram?" }),
    answer: json({ fr: "Au guichet.", en: "At the counter." }),
  };
  await db.insertInto("help_questions").values(question).execute();
  await db
    .insertInto("help_questions")
    .values({ ...question, is_published: false })
    .execute();
  expect(await search("hologramme")).toMatchObject([
    { kind: "help", title: "Comment légaliser un hologramme ?", detail: "Essais" },
  ]);
  expect(await search("hologram", { "accept-language": "en" })).toMatchObject([
    { kind: "help", title: "How do I legalise a hologram?", detail: "Trials" },
  ]);
});

test("returns at most five results per kind, best match first", async () => {
  for (let at = 0; at < 7; at++)
    await buildService(server.ctx.db, { title: `Démarche boréale ${at}`, description: "Au nord." });
  await buildService(server.ctx.db, { title: "Tampon", description: "Pour toute démarche boréale." });
  const found = await titles("boréale");
  expect(found).toHaveLength(5);
  expect(found).not.toContain("Tampon");
});

test("limits searches per person and per address without affecting others", async () => {
  const ask = (headers: Record<string, string>, remoteAddress: string, q = "passeport") =>
    server.app.inject({ url: `/api/search?${new URLSearchParams({ q })}`, headers, remoteAddress });
  /** Takes what is left in the bucket that was used last, and lets nothing flow in for an hour. */
  const empty = async () => {
    const { key, tokens } = await server.ctx.db
      .selectFrom("rate_limits")
      .select(["key", "tokens"])
      .where("key", "like", "search%")
      .where("tokens", ">", 0)
      .orderBy("updated_at", "desc")
      .executeTakeFirstOrThrow();
    const later = new Date(Date.now() + 3_600_000);
    await server.ctx.db
      .updateTable("rate_limits")
      .set({ tokens: 0, updated_at: later })
      .where("key", "=", key)
      .execute();
    return tokens;
  };
  const [one, other] = [await buildUser(server), await buildUser(server)];

  expect((await ask(one.headers, "198.51.100.1")).statusCode).toBe(200);
  const ofPerson = await empty();
  expect(ofPerson).toBe(59);
  const reply = await ask(one.headers, "198.51.100.1");
  expect(reply.statusCode).toBe(429);
  expect(reply.json()).toMatchObject({ code: "too_many_requests" });
  expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
  // From another address it is the same person; a neighbour is not, and a search that is too short is free.
  expect((await ask(one.headers, "198.51.100.2")).statusCode).toBe(429);
  expect((await ask(one.headers, "198.51.100.1", "p")).statusCode).toBe(200);
  expect((await ask(other.headers, "198.51.100.1")).statusCode).toBe(200);

  expect((await ask({}, "198.51.100.1")).statusCode).toBe(200);
  expect(await empty()).toBeGreaterThan(ofPerson);
  expect((await ask({}, "198.51.100.1")).statusCode).toBe(429);
  expect((await ask({}, "198.51.100.2")).statusCode).toBe(200);
  expect((await ask(other.headers, "198.51.100.1")).statusCode).toBe(200);
});
