import { afterAll, beforeAll, expect, test } from "vitest";
import { field, form } from "../../../../../packages/domain/test/forms.ts";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser, type TestUser } from "../../../test/builders/accounts.ts";
import { uploadDocument } from "../../../test/builders/documents.ts";
import { buildOffer, buildRequest, PASSPORT, submit } from "../../../test/builders/requests.ts";
import { workCalls } from "../../../test/work-calls.ts";
import { sheetsIn } from "../../../test/workbooks.ts";
import { json } from "../../platform/db.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

async function exported(user: TestUser, query = "", language = "fr") {
  const reply = await server.app.inject({
    url: `/api/work/requests/export${query}`,
    headers: { ...user.headers, "accept-language": language },
  });
  return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload };
}

/** A submitted request of a country whose service asks these answers. */
async function buildAnswered(country_code: string, answers: Record<string, string>, documents = false) {
  const required_documents = documents ? [PASSPORT] : [];
  const offer = await buildOffer(server, {
    price: 0,
    country_code,
    title: "Acte de décès",
    required_documents,
  });
  const asked = form(
    field("short_text", "deceased", { label: { fr: "Défunt", en: "Deceased" } }),
    field("number", "copies"),
    ...(documents ? [field("document", "consent")] : []),
  );
  await server.ctx.db
    .updateTable("platform_services")
    .set({ form: json(asked) })
    .where("id", "=", offer.service_id)
    .execute();
  const built = await buildRequest(server, { offer, draft: { answers } });
  if (documents) await uploadDocument(server, built.owner, built.id);
  await submit(server, built.owner, built.detail);
  return built;
}

test("exports a box with the page's filter, a sheet for each service, and text as text", async () => {
  const admin = await buildUser(server, { role: "super_admin" });
  const { detail } = await buildAnswered("AA", {
    deceased: '=HYPERLINK("http://evil.example")',
    copies: "2",
  });
  const { status, headers, bytes } = await exported(admin, "?box=open&country_code=AA");
  expect(status).toBe(200);
  expect(headers["content-disposition"]).toMatch(/^attachment; filename="requests-[\d-]+\.xlsx"$/);
  const [all, service] = await sheetsIn(bytes);
  expect(all?.rows).toHaveLength(2);
  expect(all?.rows[1]?.slice(0, 3)).toEqual([detail.reference, "Acte de décès", "Soumise"]);
  expect(service).toEqual({
    name: "Acte de décès",
    rows: [
      ["Référence", "Défunt", "copies"],
      [detail.reference, '=HYPERLINK("http://evil.example")', 2],
    ],
  });
  const english = await sheetsIn((await exported(admin, "?box=open&country_code=AA", "en")).bytes);
  expect(english[0]?.name).toBe("Requests");
  expect(english[1]?.rows[0]).toEqual(["Reference", "Deceased", "copies"]);
});

test("states for each document whether it was given", async () => {
  const admin = await buildUser(server, { role: "super_admin" });
  const { detail } = await buildAnswered("AD", { copies: "2" }, true);
  const [, service] = await sheetsIn((await exported(admin, "?box=open&country_code=AD")).bytes);
  expect(service?.rows).toEqual([
    ["Référence", "Défunt", "copies", "Passeport", "consent"],
    [detail.reference, null, 2, "Oui", "Non"],
  ]);
});

test("exports only what the caller has access to, and nothing for those who do not work on requests", async () => {
  const work = workCalls(server);
  const [agent] = (await work.office("AB")) as [TestUser];
  const mine = await buildAnswered("AB", { deceased: "Ada" });
  await buildAnswered("AC", { deceased: "Paul" });
  const [all] = await sheetsIn((await exported(agent, "?box=open")).bytes);
  expect(all?.rows.slice(1).map(([reference]) => reference)).toEqual([mine.detail.reference]);
  expect((await exported(agent, "?assignee_id=00000000-0000-4000-8000-000000000001")).status).toBe(403);
  for (const role of ["operateur_support", "diaspora"] as const)
    expect([role, (await exported(await buildUser(server, { role }))).status]).toEqual([role, 403]);
  expect((await exported(agent, "?box=none")).status).toBe(400);
});
