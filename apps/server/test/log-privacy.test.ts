import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "../src/platform/log.ts";
import { startOwnApp, type TestApp } from "./app.ts";
import { buildUser } from "./builders/accounts.ts";
import { uploadDocument } from "./builders/documents.ts";
import { buildMessage } from "./builders/messaging.ts";
import { payRequest } from "./builders/payments.ts";
import { buildRequest, callAs, DETAILS, getRequest, PASSPORT, submit } from "./builders/requests.ts";

const logged: string[] = [];
let server: TestApp;
beforeAll(async () => {
  const log = createLog("trace", { write: (line) => void logged.push(line) });
  server = await startOwnApp({ LOG_REQUESTS: "1" }, log);
});
afterAll(() => server.close());

const PERSON = {
  email: "oumou.diabate@passerelle.test",
  name: "Oumou Diabaté-Journal",
  phone: "+221770004455",
};
const WRITTEN = {
  additionalInfo: "Le livret est au nom de ma tante Fatoumata-Journal",
  cityOfResidence: "Ziguinchor-Journal",
  companyAddress: "7 avenue du Fleuve-Journal",
};
const MESSAGE = "Mon frère Ibrahima-Journal passera lundi";
const FILE = "passeport-oumou-journal.pdf";
const SOUGHT = "acte-de-mariage-journal";

test("the log of an order with uploads, a payment and messages names requests and nothing personal", async () => {
  const owner = await buildUser(server, PERSON);
  const { id } = await buildRequest(server, {
    owner,
    required_documents: [PASSPORT],
    draft: { form_data: { ...DETAILS, userName: PERSON.name, userEmail: PERSON.email, ...WRITTEN } },
  });
  await uploadDocument(server, owner, id, { fileName: FILE });
  await server.app.inject({ url: `/api/search?q=${SOUGHT}`, headers: owner.headers });
  await payRequest(server, owner, id);
  await submit(server, owner, await getRequest(server, owner, id));
  await buildMessage(server, owner, id, { body: MESSAGE });
  const wrong = { email: PERSON.email, password: "mot-de-passe-journal" };
  await server.app.inject({ method: "POST", url: "/auth/v1/token?grant_type=password", payload: wrong });
  await callAs(server, owner, "GET", "/api/me");

  const text = logged.join("");
  const lines = logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "request");
  expect(lines.length).toBeGreaterThan(10);
  expect(lines).toContainEqual(
    expect.objectContaining({ method: "POST", route: "/api/requests/:id/payments", status: 200 }),
  );
  const secrets = [
    PERSON.email,
    PERSON.name,
    "Diabat",
    PERSON.phone,
    ...Object.values(WRITTEN),
    MESSAGE,
    FILE,
  ];
  const found = [
    ...secrets,
    SOUGHT,
    "Journal",
    "journal",
    wrong.password,
    owner.headers.authorization,
    id,
  ].filter((secret) => text.includes(secret));
  expect(found).toEqual([]);
});
