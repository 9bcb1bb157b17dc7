import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { call, tokenOf } from "./steps/access.ts";
import { demoAccount, openSession } from "./steps/account.ts";
import { inspect, waitForStoredStyles } from "./steps/arrive.ts";
import { readStored } from "./steps/files.ts";
import { buildInvoice } from "./steps/invoice.ts";
import { TOUCH_PHONE } from "./steps/sizes.ts";
import { withoutScripts } from "./steps/without-scripts.ts";

const NOT_OURS = "Nous n’avons émis aucun document avec ce code";

/** Types a code on the verification page. */
async function type(page: Page, typed: string): Promise<void> {
  await page.getByLabel("Code du document").fill(typed);
  await page.getByRole("button", { name: "Vérifier", exact: true }).click();
}

test.use(TOUCH_PHONE);

test("a stranger scans a QR code, compares two files without sending them, and types codes without JavaScript; the owner reads how often the invoice was verified", async ({
  page,
  server,
  tolerate,
}) => {
  const { id, code, number, path, signed } = await buildInvoice(server.url);
  const owner = demoAccount("resident");
  const token = await tokenOf(server.url, owner);
  // `invoices.spec.ts` saves a file by the button of its page.
  const file = await readStored(server.url, token, `/api/billing/${id}/links`);
  const main = page.getByRole("main");

  await test.step("scans it, and compares files", async () => {
    await page.goto(path + signed);
    await expect(main.getByText("La signature est la nôtre")).toBeVisible();
    await expect(main.getByText(number)).toHaveCount(1);
    await inspect(page);
    await waitForStoredStyles(page);
    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.method()));
    const choose = (buffer: Buffer) =>
      page
        .getByLabel(/Choisir un fichier/)
        .setInputFiles({ name: `${number}.pdf`, mimeType: "application/pdf", buffer });
    await choose(file);
    await expect(main.getByText("C’est exactement ce fichier")).toBeVisible();
    await choose(Buffer.concat([file, Buffer.from(" ")]));
    await expect(main.getByText("Ce n’est pas ce fichier")).toBeVisible();
    expect(sent).toEqual([]);
  });

  await test.step("the owner reads how often it was verified", async () => {
    type Detail = { verification: { checks: number } };
    const read = () => call<Detail>(`${server.url}/api/billing/${id}`, "GET", { token });
    await expect.poll(async () => (await read()).verification.checks).toBeGreaterThan(0);
    await openSession(page, owner);
    await page.goto(`/invoice/${id}`);
    await expect(main).toContainText(`${code.slice(0, 5)}-${code.slice(5)}`);
    await expect(main).toContainText(/Vérifié \d+ fois/);
    await inspect(page);
  });

  await test.step("without JavaScript a stranger types the code, and one that does not exist", async () => {
    await page.context().clearCookies();
    const inspectIt = await withoutScripts(page);
    await page.goto("/verify");
    await type(page, `${code.slice(0, 5)} - ${code.slice(5).toLowerCase()}`);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(main).toContainText("Nous avons émis ce document et il est valable");
    await expect(main).toContainText(number);
    await inspectIt();
    await type(page, "pas un code");
    await expect(main).toContainText("Ce n’est pas un code");
    tolerate(/status of 404/);
    await type(page, "0000000000");
    await expect(main).toContainText(NOT_OURS);
  });
});
