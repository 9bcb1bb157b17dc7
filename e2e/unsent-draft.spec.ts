import { expect } from "@playwright/test";
import { patience } from "../scripts/test/patience.ts";
import { test } from "./fixtures/test.ts";
import { demoAccount, signIn } from "./steps/account.ts";
import { inspect } from "./steps/arrive.ts";
import { orderService } from "./steps/catalogue.ts";
import { expectToast } from "./steps/toast.ts";
import { next, passStep } from "./steps/wizard.ts";

const WAITING = "Pas de réseau : votre saisie est gardée sur cet appareil";

test("a draft saved offline is stored, and sent when there is a network again, also from another page", async ({
  page,
  context,
  server,
  tolerate,
}) => {
  tolerate(/ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to fetch|Failed to load resource/);
  await page.goto("/login");
  await signIn(page, demoAccount("investisseur"));
  await expect(page).toHaveURL(/\/dashboard$/);
  await orderService(page, "Courses au marché", "Sénégal");
  await passStep(page, "context", [1, 4]);
  const organism = page.getByLabel("Ou saisissez son nom");
  await organism.fill("Mairie de Pikine");
  await next(page);
  await passStep(page, "details", [2, 4]);
  const address = page.url();
  const more = page.getByLabel("Commentaires");

  await test.step("the open wizard sends it automatically", async () => {
    await server.away(async () => {
      await more.fill("Deux sacs de riz");
      await next(page);
      await expect(page.getByText(WAITING).first()).toBeVisible();
      await inspect(page);
    });
    await expect(page.getByRole("main").getByText(WAITING)).toBeHidden({ timeout: patience(30_000) });
    await page.reload();
    await expect(more).toHaveValue("Deux sacs de riz");
  });

  await test.step("the tab is closed: another page sends it", async () => {
    await server.away(async () => {
      await more.fill("Trois sacs de riz");
      await next(page);
      await expect(page.getByText(WAITING).first()).toBeVisible();
      await page.close();
    });
    const later = await context.newPage();
    await later.goto("/dashboard");
    await expectToast(later, "Ce que vous aviez enregistré sans réseau est parti : 1 brouillon.");
    await later.goto(address);
    await expect(later.getByLabel("Commentaires")).toHaveValue("Trois sacs de riz");
  });
});

test("a later refusal is reported, and leads to the input", async ({
  page,
  context,
  server,
  openBrowser,
  tolerate,
}) => {
  tolerate(/ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to fetch|Failed to load resource/);
  await page.goto("/login");
  await signIn(page, demoAccount("resident"));
  await expect(page).toHaveURL(/\/dashboard$/);
  await orderService(page, "Courses au marché", "Sénégal");
  await passStep(page, "context", [1, 4]);
  await page.getByLabel("Ou saisissez son nom").fill("Mairie de Thiès");
  await next(page);
  await passStep(page, "details", [2, 4]);
  const address = page.url();
  await server.away(async () => {
    await page.getByLabel("Commentaires").fill("Quatre sacs de mil");
    await next(page);
    await expect(page.getByText(WAITING).first()).toBeVisible();
    await page.close();
  });

  await test.step("another device saves the same request meanwhile", async () => {
    const elsewhere = await (await openBrowser()).newPage();
    await elsewhere.goto("/login");
    await signIn(elsewhere, demoAccount("resident"));
    await elsewhere.goto(address);
    await elsewhere.getByLabel("Commentaires").fill("Un sac de maïs");
    await next(elsewhere);
    await passStep(elsewhere, "payment", [3, 4]);
  });

  const told = await context.newPage();
  await told.goto("/dashboard");
  await expectToast(told, "Un brouillon gardé sans réseau n’a pas pu être enregistré");
  await inspect(told);
  // Whoever closes that tab without going there loses nothing either.
  await told.close();
  const later = await context.newPage();
  await later.goto(address);
  await expect(later.getByText("Vous aviez saisi du texte qui n’a pas été enregistré.")).toBeVisible();
  await expect(later.getByLabel("Commentaires")).toHaveValue("Un sac de maïs");
  await inspect(later);
  await later.getByRole("button", { name: "Reprendre ma saisie" }).click();
  await expect(later.getByLabel("Commentaires")).toHaveValue("Quatre sacs de mil");
  await next(later);
  await expect(later.getByRole("heading", { level: 2 }).first()).toBeVisible();
  await later.goto(address);
  await expect(later.getByLabel("Commentaires")).toHaveValue("Quatre sacs de mil");
});
