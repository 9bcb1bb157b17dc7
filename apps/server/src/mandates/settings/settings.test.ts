import type { Instructions, TemplateVersion } from "@passerelle/contract/mandates/settings";
import { addDays, utcDay } from "@passerelle/domain/days";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { buildSigner, draftTo, mandateCalls, prepareMandates } from "../../../test/builders/mandates.ts";
import { callAs } from "../../../test/builders/requests.ts";

let server: TestApp;
let operator: TestUser;
beforeAll(async () => {
  server = await startTestApp();
  await prepareMandates(server);
  operator = await buildUser(server, { role: "super_admin", name: "Rose Ngo" });
});
afterAll(() => server.close());

const today = () => utcDay(new Date());
const readVersions = async (key: string) =>
  (
    await callAs<{ templates: TemplateVersion[] }>(server, operator, "GET", "/api/admin/mandate-templates")
  ).templates.filter((version) => version.key === key);
const add = (key: string, payload: object, user = operator) =>
  server.app.inject({
    method: "POST",
    url: `/api/admin/mandate-templates/${key}/versions`,
    headers: user.headers,
    payload,
  });

test("a new version is offered from its day on, and the versions before it stay as they were", async () => {
  const [first] = await readVersions("documents");
  const title = { fr: "Mandat de retrait", en: "Mandate to collect" };
  const body = { ...first?.body, title };
  const reply = await add("documents", { after: first?.version, valid_from: today(), body });
  expect(reply.statusCode).toBe(200);
  const versions = await readVersions("documents");
  expect(versions).toMatchObject([
    { version: (first?.version ?? 0) + 1, saved_by: "Rose Ngo", body: { title } },
    { version: first?.version, body: first?.body },
  ]);
  const principal = await buildSigner(server);
  const offer = await callAs<{ templates: { key: string; version: number }[] }>(
    server,
    principal,
    "GET",
    "/api/mandate-offer",
  );
  expect(offer.templates.find(({ key }) => key === "documents")?.version).toBe(versions[0]?.version);
});

test("if two operators write the next version, one gets a conflict", async () => {
  const [newest] = await readVersions("company");
  const given = { after: newest?.version, valid_from: addDays(today(), 7), body: newest?.body };
  const replies = await Promise.all([add("company", given), add("company", given)]);
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(await readVersions("company")).toHaveLength(2);
});

test("refuses a wording that cannot be written, a day that is past, an unknown kind and other roles", async () => {
  const [newest] = await readVersions("general");
  const given = { after: newest?.version, valid_from: today(), body: newest?.body };
  const broken = { ...newest?.body, title: { fr: "{{prix}}", en: "{{prix}}" } };
  expect((await add("general", { ...given, body: broken })).json()).toMatchObject({
    code: "mandate_template_invalid",
    details: { problems: [{ part: "title", kind: "placeholder_unknown", name: "prix" }, {}] },
  });
  expect((await add("general", { ...given, valid_from: addDays(today(), -1) })).json()).toMatchObject({
    code: "mandate_template_invalid",
    details: { reason: "day_past" },
  });
  expect((await add("unknown", given)).json()).toMatchObject({ code: "mandate_template_not_found" });
  const support = await buildUser(server, { role: "operateur_support" });
  expect((await add("general", given, support)).statusCode).toBe(403);
  expect(await readVersions("general")).toHaveLength(1);
});

test("people read the instructions of a country and whether they are confirmed", async () => {
  const steps = (text: string) => ({ fr: text, en: `${text} (en)` });
  const save = (payload: object) =>
    server.app.inject({
      method: "PUT",
      url: "/api/admin/mandate-instructions/CM",
      headers: operator.headers,
      payload,
    });
  const { instructions } = await callAs<{ instructions: Instructions[] }>(
    server,
    operator,
    "GET",
    "/api/admin/mandate-instructions",
  );
  const former = instructions.find(({ country }) => country === "CM");
  const given = {
    version: former?.version ?? 0,
    legalised: steps("Allez à la mairie"),
    authentic: steps("Allez chez un notaire"),
    confirmed: true,
  };
  expect((await save(given)).statusCode).toBe(200);
  expect((await save(given)).json()).toMatchObject({ code: "mandate_conflict" });
  const principal = await buildSigner(server);
  const id = crypto.randomUUID();
  const draft = draftTo(
    { kind: "email", name: "Paul Biyong", email: "paul@example.com" },
    { form: "authentic" },
  );
  expect((await mandateCalls(server).trySave(principal, id, draft)).statusCode).toBe(200);
  const url = `/api/mandates/${id}/legalisation`;
  expect(await callAs(server, principal, "GET", url)).toMatchObject({
    steps: steps("Allez chez un notaire"),
    confirmed_on: today(),
    can_send: false,
  });
  await save({ ...given, version: given.version + 1, confirmed: false });
  expect(await callAs(server, principal, "GET", url)).toMatchObject({ confirmed_on: null });
});
