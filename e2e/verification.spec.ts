import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { patience } from "../scripts/test/patience.ts";
import { test } from "./fixtures/behind-door.ts";
import { call, tokenOf } from "./steps/access.ts";
import { demoAccount, openSession } from "./steps/account.ts";
import { inspect } from "./steps/arrive.ts";
import { findInvoice } from "./steps/invoice.ts";
import { payByCall } from "./steps/refund.ts";
import { withoutScripts } from "./steps/without-scripts.ts";

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };
const NOT_OURS = "Nous n’avons émis aucun document avec ce code";

type Shown = { id: string; number: string; code: string; path: string; signed: string };

/** Creates an invoice of the demonstration's resident; resolves with its data and the address in its QR code. */
async function buildInvoice(url: string): Promise<Shown> {
  const token = await tokenOf(url, demoAccount("resident"));
  const { requestId } = await payByCall(url, token);
  const { id, number } = await findInvoice(url, token, requestId);
  type Detail = { verification: { code: string; url: string | null } };
  const read = () => call<Detail>(`${url}/api/billing/${id}`, "GET", { token });
  await expect.poll(async () => (await read()).verification.url).not.toBeNull();
  const { code, url: address } = (await read()).verification;
  const { pathname, hash } = new URL(address as string);
  return { id, number, code, path: pathname, signed: hash };
}

/** Types a code on the verification page. */
async function type(page: Page, typed: string): Promise<void> {
  await page.getByLabel("Code du document").fill(typed);
  await page.getByRole("button", { name: "Vérifier", exact: true }).click();
}

test("without JavaScript a stranger types the code of an invoice, and one that does not exist", async ({
  page,
  server,
  tolerate,
}) => {
  const { code, number, path } = await buildInvoice(server.url);
  const inspectIt = await withoutScripts(page);
  await page.goto("/verify");
  await inspectIt();
  await type(page, `${code.slice(0, 5)} - ${code.slice(5).toLowerCase()}`);
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  const main = page.getByRole("main");
  await expect(main).toContainText("Nous avons émis ce document et il est valable");
  await expect(main).toContainText(number);
  await inspectIt();
  await type(page, "pas un code");
  await expect(main).toContainText("Ce n’est pas un code");
  tolerate(/status of 404/);
  await type(page, "0000000000");
  await expect(main).toContainText(NOT_OURS);
});

test.describe("a stranger with a telephone", () => {
  test.use(PHONE);

  test("scans the QR code, and compares the file and another one without sending them", async ({
    page,
    server,
    openBrowser,
  }) => {
    const { id, code, number, path, signed } = await buildInvoice(server.url);
    const owner = await (await openBrowser(PHONE)).newPage();
    await openSession(owner, demoAccount("resident"));
    await owner.goto(`/invoice/${id}`);
    const download = owner.waitForEvent("download");
    await owner.getByRole("button", { name: "Télécharger le PDF" }).click();
    const file = await readFile(await (await download).path());

    await page.goto(path + signed);
    const main = page.getByRole("main");
    await expect(main.getByText("La signature est la nôtre")).toBeVisible();
    await expect(main.getByText(number)).toHaveCount(1);
    await inspect(page);
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

    await page.goto(`${path}#${signed.slice(1, -6)}AAAAAA`);
    await page.reload();
    await expect(main.getByText("La signature n’est pas la nôtre")).toBeVisible();

    await expect
      .poll(async () => {
        await owner.reload();
        await expect(owner.getByRole("main")).toContainText(`${code.slice(0, 5)}-${code.slice(5)}`);
        return owner.getByRole("main").innerText();
      })
      .toMatch(/Vérifié \d+ fois/);
    await inspect(owner);
  });
});

test.describe("without a network", () => {
  test.use({ ...PHONE, serviceWorkers: "allow" });

  test("the installed app keeps the page of verification, a browser only where it was opened", async ({
    page,
  }) => {
    const isStored = () => page.evaluate(() => caches.has("verify"));
    const storesShell = () => page.evaluate(async () => (await (await caches.open("shell")).keys()).length);
    await page.goto("/landing");
    await expect.poll(storesShell, { timeout: patience(20_000) }).toBeGreaterThan(0);
    expect(await isStored()).toBe(false);
    await page.addInitScript(() => {
      const query = window.matchMedia.bind(window);
      const shownByApp = Object.defineProperty(query("all"), "matches", { value: false });
      window.matchMedia = (asked) => (asked === "(display-mode: browser)" ? shownByApp : query(asked));
    });
    await page.reload();
    await expect.poll(isStored, { timeout: patience(20_000) }).toBe(true);
  });

  test("a device that was here before verifies the signature, and says what it cannot know", async ({
    page,
    server,
    tolerate,
  }) => {
    const { number, path, signed } = await buildInvoice(server.url);
    await page.goto(path);
    await expect(page.getByRole("main")).toContainText("il est valable");
    const keys = () =>
      page.evaluate(async () =>
        (await (await caches.open("verify")).keys()).map(({ url }) => new URL(url).pathname),
      );
    // The page is stored while it is open.
    await expect.poll(keys, { timeout: patience(20_000) }).toEqual(["/api/verification-keys", "/verify"]);
    await page.goto("/landing");
    tolerate(/ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to fetch|Failed to load resource/);
    await server.away(async () => {
      await page.goto(path + signed);
      const main = page.getByRole("main");
      await expect(main.getByText("La signature est la nôtre")).toBeVisible();
      await expect(main.getByText("Vérifié sans réseau")).toBeVisible();
      await expect(main.getByText(number)).toBeVisible();
      await inspect(page);
    });
  });
});
