import { afterAll, beforeAll, expect, test } from "vitest";
import { actingCalls, buildActing } from "../../test/acting.ts";
import { type OwnApp, startOwnApp } from "../../test/app.ts";
import { buildUser, type TestUser } from "../../test/builders/accounts.ts";
import { waitForMail } from "../../test/builders/mailbox.ts";
import { prepareMandates } from "../../test/builders/mandates.ts";
import { EICAR, type FakeClamd, startClamd } from "../../test/clamd.ts";
import { buildPdf, stream } from "../../test/pdf-samples.ts";

let clamd: FakeClamd;
let server: OwnApp;
beforeAll(async () => {
  clamd = await startClamd();
  server = await startOwnApp({ CLAMD_URL: clamd.url });
  await prepareMandates(server);
});
afterAll(async () => {
  await server.close();
  await clamd.stop();
});

const infectedFilesOf = async ({ headers }: TestUser) => {
  const reply = await server.app.inject({ url: "/api/notifications", headers });
  return reply
    .json<{ notifications: { type: string }[] }>()
    .notifications.filter(({ type }) => type === "infected_file");
};

test("the principal learns of an infected file that the holder of a mandate sent for their request", async () => {
  const built = await buildActing(server, await buildUser(server, { role: "super_admin" }));
  const bytes = buildPdf({ objects: [stream("", EICAR)] });
  const calls = actingCalls(server);
  const begun = await calls.begin(built, bytes.length);
  expect((await calls.upload(bytes, begun.headers, built.holder)).statusCode).toBe(204);
  await expect
    .poll(() => infectedFilesOf(built.holder))
    .toMatchObject([{ type: "infected_file", sent_by: "self", path: "/acting" }]);
  expect(await infectedFilesOf(built.principal)).toMatchObject([
    { type: "infected_file", sent_by: "other", path: `/requests-tracking/${built.id}` },
  ]);
  const subjectFor = async ({ email }: TestUser) => (await waitForMail(server, email)).subject;
  await expect
    .poll(() => subjectFor(built.principal))
    .toBe("Un fichier envoyé pour votre demande a été mis à l’écart");
  await expect
    .poll(() => subjectFor(built.holder))
    .toBe("Un fichier que vous avez envoyé a été mis à l’écart");
});
