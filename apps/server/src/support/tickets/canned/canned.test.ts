import type { CannedAnswer } from "@passerelle/contract/support/ticket-inbox";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { buildUser, type TestUser } from "../../../../test/builders/accounts.ts";
import { asking, buildTicket } from "../../../../test/builders/support.ts";

let server: TestApp;
let support: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  support = await buildUser(server, { role: "operateur_support", name: "Paul Biloa" });
});
afterAll(() => server.close());

const CONTENT = {
  title: { fr: "Délai de la mairie", en: "Town hall delay" },
  text: {
    fr: "Bonjour {name},\n\nAu sujet de « {subject} » ({reference}) : comptez dix jours.",
    en: "Hello {name},\n\nAbout “{subject}” ({reference}): allow ten days.",
  },
  is_archived: false,
};
const put = (id: string, payload: object) =>
  asking<CannedAnswer & { code: string }>(server, support, "PUT", `/api/admin/canned-answers/${id}`, payload);
const filledFor = async (language: "fr" | "en") => {
  const owner = await buildUser(server, { name: "Kwame Mensah", language });
  const { ticket } = await buildTicket(server, { owner, subject: "Acte {name}" });
  const url = `/api/admin/tickets/${ticket.id}/canned-answers`;
  const { body } = await asking<{ language: string; answers: { id: string; title: string; text: string }[] }>(
    server,
    support,
    "GET",
    url,
  );
  return { ...body, reference: ticket.reference };
};

test("fills in a ticket's values in the customer's language, not the reader's", async () => {
  const id = crypto.randomUUID();
  await put(id, { ...CONTENT, version: 0 });
  const french = await filledFor("fr");
  expect(french.language).toBe("fr");
  expect(french.answers.find((one) => one.id === id)).toEqual({
    id,
    title: "Délai de la mairie",
    text: `Bonjour Kwame Mensah,\n\nAu sujet de « Acte {name} » (${french.reference}) : comptez dix jours.`,
  });
  const english = await filledFor("en");
  expect(english.language).toBe("en");
  expect(english.answers.find((one) => one.id === id)?.text).toContain("Hello Kwame Mensah,");
  // The initial answers exist in both languages.
  expect(french.answers.length).toBeGreaterThanOrEqual(4);
  for (const { text } of english.answers) expect(text).not.toContain("Bonjour");
});

test("a canned answer is added once, changed by the latest reader, archived and restored", async () => {
  const id = crypto.randomUUID();
  const made = await Promise.all([1, 2].map(() => put(id, { ...CONTENT, version: 0 })));
  for (const { status, body } of made) expect([status, body.version]).toEqual([200, 1]);
  expect(made[0]?.body).toMatchObject({ ...CONTENT, updated_by: "Paul Biloa" });
  const archived = { ...CONTENT, is_archived: true };
  for (const _ of [1, 2])
    expect(await put(id, { ...archived, version: 1 })).toMatchObject({ status: 200, body: { version: 2 } });
  expect((await filledFor("fr")).answers.some((one) => one.id === id)).toBe(false);
  expect(await put(id, { ...CONTENT, title: { fr: "Autre", en: "Other" }, version: 1 })).toMatchObject({
    status: 409,
    body: { code: "edit_conflict" },
  });
  expect((await put(id, { ...CONTENT, version: 2 })).body).toMatchObject({ version: 3, is_archived: false });
  expect((await put(crypto.randomUUID(), { ...CONTENT, version: 4 })).body.code).toBe("not_found");
  const { answers } = (
    await asking<{ answers: CannedAnswer[] }>(server, support, "GET", "/api/admin/canned-answers")
  ).body;
  expect(answers.find((one) => one.id === id)).toMatchObject(CONTENT);
});

test.each([
  [{ title: { ...CONTENT.title, fr: " " } }, "title.fr"],
  [{ title: { ...CONTENT.title, en: "a".repeat(81) } }, "title.en"],
  [{ title: { ...CONTENT.title, fr: "Deux\nlignes" } }, "title.fr"],
  [{ text: { ...CONTENT.text, fr: "" } }, "text.fr"],
  [{ text: { ...CONTENT.text, fr: "Bonjour {nom}" } }, "text.fr"],
  [{ text: { ...CONTENT.text, en: "Hello {{name}}" } }, "text.en"],
  [{ text: { ...CONTENT.text, en: "a".repeat(4001) } }, "text.en"],
])("refuses %j and names the field", async (change, field) => {
  expect(await put(crypto.randomUUID(), { ...CONTENT, ...change, version: 0 })).toMatchObject({
    status: 400,
    body: { code: "invalid_input", errors: [{ field }] },
  });
});
