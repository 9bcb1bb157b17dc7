import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app.ts";
import { buildRequest, callAs, DETAILS, draftOf, save } from "../../../test/builders/requests.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

test("keeps the numbers of the customer's company in the account, for the company of the profile only", async () => {
  const { id, owner, offer } = await buildRequest(server);
  const company = {
    companyName: "Ndiaye SARL",
    companyAddress: "12, rue Fleurus",
    companyTaxNumber: "005123456 2G3",
    companyTradeRegister: "SN-DKR-2019-B-1234",
  };
  const saveCompany = (version: number, given: object) =>
    save(
      server,
      owner,
      id,
      draftOf(offer, { version, step: "details", form_data: { ...DETAILS, ...given } }),
    );
  const kept = async () => (await callAs<{ metadata: object }>(server, owner, "GET", "/api/me")).metadata;
  const numbers = {
    company_name: "Ndiaye SARL",
    company_address: "12, rue Fleurus",
    company_tax_number: "005123456 2G3",
    company_trade_register: "SN-DKR-2019-B-1234",
  };
  await saveCompany(1, company);
  expect(await kept()).toMatchObject(numbers);
  await saveCompany(2, { ...company, companyName: "Another", companyTaxNumber: "99999" });
  expect(await kept()).toMatchObject(numbers);
  // Fields that are not given again are kept.
  await saveCompany(3, { ...company, companyTaxNumber: "", companyAddress: "14, rue Fleurus" });
  expect(await kept()).toMatchObject({ ...numbers, company_address: "14, rue Fleurus" });
  const wrong = { ...DETAILS, ...company, companyTaxNumber: "??" };
  const refused = await server.app.inject({
    method: "PUT",
    url: `/api/requests/${id}`,
    headers: owner.headers,
    payload: draftOf(offer, { version: 4, step: "details", form_data: wrong }),
  });
  expect(refused.json()).toMatchObject({
    code: "invalid_input",
    errors: [{ field: "form_data.companyTaxNumber", code: "number_invalid" }],
  });
});
