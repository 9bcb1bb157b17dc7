import { afterAll, beforeAll, expect, test } from "vitest";
import { field, form } from "../../../../../packages/domain/test/forms.ts";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildUser } from "../../../test/builders/accounts.ts";
import { buildOffer, buildRequest, callAs, getRequest, submit } from "../../../test/builders/requests.ts";
import { json } from "../../platform/db.ts";
import { eraseAnswers } from "./erase-answers.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const DAY_MS = 24 * 60 * 60 * 1000;
const ASKED = form(
  field("short_text", "register_number", { searchable: true, retention_days: 30 }),
  field("person", "deceased", { with_birth: false, with_parents: false, searchable: true }),
  field("short_text", "remark"),
);
const ANSWERS = {
  register_number: "RC-4711",
  deceased: { family_name: "Ngô", given_names: "Étienne" },
  remark: "discret",
};

async function buildAnswered() {
  const offer = await buildOffer(server, { price: 0 });
  await server.ctx.db
    .updateTable("platform_services")
    .set({ form: json(ASKED) })
    .where("id", "=", offer.service_id)
    .execute();
  const built = await buildRequest(server, { offer, draft: { answers: ANSWERS } });
  await submit(server, built.owner, built.detail);
  return built;
}

async function found(search: string, box = "open"): Promise<string[]> {
  const staff = await buildUser(server, { role: "super_admin" });
  const { requests } = await callAs<{ requests: { id: string }[] }>(
    server,
    staff,
    "GET",
    `/api/work/requests?${new URLSearchParams({ box, search })}`,
  );
  return requests.map(({ id }) => id);
}

test("staff find a request by the answers that can be searched, whatever the accents", async () => {
  const { id } = await buildAnswered();
  expect(await found("rc-4711")).toContain(id);
  expect(await found("ngo etienne")).toContain(id);
  expect(await found("discret")).not.toContain(id);
});

test("erases an answer after its retention, and then does not find it", async () => {
  const { id, owner } = await buildAnswered();
  const later = (days: number) => new Date(Date.now() + days * DAY_MS);
  await eraseAnswers(server.ctx, later(400));
  expect((await getRequest(server, owner, id)).answers).toEqual(ANSWERS);

  const staff = await buildUser(server, { role: "super_admin" });
  await callAs(server, staff, "POST", `/api/work/requests/${id}/moves`, {
    from: "submitted",
    move: "reject",
    reason: "Doublon",
  });
  await eraseAnswers(server.ctx, later(29));
  expect((await getRequest(server, owner, id)).answers).toEqual(ANSWERS);
  await Promise.all([eraseAnswers(server.ctx, later(31)), eraseAnswers(server.ctx, later(31))]);
  const { register_number: _, ...kept } = ANSWERS;
  expect((await getRequest(server, owner, id)).answers).toEqual(kept);
  expect(await found("rc-4711", "closed")).not.toContain(id);
  expect(await found("ngo etienne", "closed")).toContain(id);
});
