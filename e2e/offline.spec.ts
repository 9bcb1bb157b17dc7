import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { arrive, inspect } from "./steps/arrive.ts";

test.use({ serviceWorkers: "allow" });

const AGE = /Vous êtes hors connexion. Ce que vous voyez date du \d{1,2} \S+ \d{4}/;

const kept = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => caches.keys()));

async function signInAs(page: Page, role: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Adresse e-mail").fill(`${role}@passerelle.test`);
  await page.getByLabel("Mot de passe", { exact: true }).fill("Akwaba!2026");
  await page.getByRole("main").getByRole("button", { name: "Se connecter", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

test("pages that were seen are read again without a network, and say how old they are", async ({
  page,
  server,
  tolerate,
}) => {
  tolerate(/ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to fetch|Failed to load resource/);
  await page.goto("/services");
  await arrive(page, "Nos services");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await signInAs(page, "diaspora");
  await page.goto("/requests-tracking");
  await arrive(page, "Suivi des demandes");
  await expect(page.getByText(AGE)).toHaveCount(0);

  await server.away(async () => {
    await page.reload();
    await arrive(page, "Suivi des demandes");
    await expect(page.getByText(AGE)).toBeVisible();
    await inspect(page);
    await page.goto("/services");
    await arrive(page, "Nos services");
    await expect(page.getByText(AGE)).toBeVisible();
    await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  });

  await page.reload();
  await arrive(page, "Nos services");
  await expect(page.getByText(AGE)).toHaveCount(0);
});

test("nothing of what somebody read stays when they sign out", async ({ page, server }) => {
  await signInAs(page, "resident");
  await kept(page);
  await page.reload();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => kept(page)).toContainEqual(expect.stringMatching(/^private-/));
  await page.getByRole("button", { name: "Se déconnecter" }).first().click();
  await expect(page).toHaveURL(`${server.url}/login`);
  await expect.poll(() => kept(page)).not.toContainEqual(expect.stringMatching(/^private-/));
});
