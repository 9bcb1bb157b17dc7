import { expect } from "@playwright/test";
import { test } from "./fixtures/hosted.ts";
import { runOperator } from "./fixtures/operator.ts";
import { call, linkTo, tokenOf } from "./steps/access.ts";
import { newcomer, openSession, register, signIn, tokensOf } from "./steps/account.ts";
import { inspect } from "./steps/arrive.ts";
import { openDialog } from "./steps/dialog.ts";
import { expectToast } from "./steps/toast.ts";
import { goTo } from "./steps/walk.ts";

test("accounts of a hosted service: registration, sign-in, account pages, administration", async ({
  page,
  server,
  keeper,
  letters,
  tolerate,
}) => {
  const person = newcomer("Aïssatou Bello");
  const main = page.getByRole("main");
  tolerate(/status of (?:40[13]|503)/);

  await test.step("registers, and the service's email leads back here", async () => {
    await page.goto("/register");
    await register(page, person);
    await expect(page.getByRole("link", { name: /boîte aux lettres/ })).toHaveCount(0);
    await page.goto(await linkTo(letters, person.email, /Activez/));
    await expect(page).toHaveURL(`${server.url}/login`);
    await expect(page.getByText("Votre adresse est confirmée. Connectez-vous.")).toBeVisible();
    // A server with hosted accounts has no demo accounts to show.
    await expect(main.getByText(/démonstration/)).toHaveCount(0);
  });

  await test.step("signs in as the registered person", async () => {
    await signIn(page, person);
    await expect(page).toHaveURL(/\/dashboard$/);
    await goTo(page, "/account");
    await expect(page.getByLabel("Nom complet")).toHaveValue(person.name);
  });

  await test.step("sees the devices, and that others may be missing; signs another one out", async () => {
    const other = await tokenOf(server.url, person);
    const readThere = () => call(`${server.url}/api/me`, "GET", { token: other });
    await readThere();
    await page
      .getByRole("navigation", { name: "Mon compte" })
      .getByRole("link", { name: "Appareils" })
      .click();
    await expect(main.getByText("Cet appareil", { exact: true })).toBeVisible();
    await expect(main.getByText(/Seuls figurent les appareils qui ont ouvert ce site/)).toBeVisible();
    await inspect(page);
    const revoke = main.getByRole("button", { name: /^Déconnecter (?!tous)/ });
    await revoke.click();
    const dialog = await openDialog(page, /^Déconnecter .* \?$/);
    await dialog.getByRole("button", { name: "Déconnecter", exact: true }).click();
    await expect(revoke).toHaveCount(0);
    await expect(readThere()).rejects.toThrow("HTTP 401");
  });

  await test.step("an administrator created by a command sees the new accounts, and suspends one", async () => {
    const admin = { email: "patronne@voyage.test", password: "" };
    const output = await runOperator(
      server,
      "create-super-admin",
      ...["--email", admin.email, "--name", "La Patronne"],
    );
    admin.password = /once: (\S+)/.exec(output)?.[1] ?? "";
    const { access_token: token } = await tokensOf(page);
    const readHere = () => call(`${server.url}/api/me`, "GET", { token });
    await readHere();
    await openSession(page, admin);
    await page.goto("/admin/connection-logs");
    await expect(page.getByText(/que ce qui est passé par ce site/)).toBeVisible();
    await expect(main).toContainText(person.email);
    await goTo(page, `/admin/users?search=${encodeURIComponent(person.email)}`);
    await main.getByRole("link", { name: person.name }).click();
    await expect(page.getByText("Ceux qui ont ouvert ce site.")).toBeVisible();
    await page.getByRole("button", { name: "Suspendre" }).click();
    const dialog = await openDialog(page, `Suspendre ${person.name} ?`);
    await dialog.getByRole("button", { name: "Suspendre" }).click();
    await expect(main.getByText("Suspendu").first()).toBeVisible();
    // How a page then signs out is tested in `admin-users.spec.ts`.
    await expect(readHere()).rejects.toThrow(/HTTP 40[13]/);
  });

  await test.step("while the service is down, public pages work and signing in reports the failure", async () => {
    await keeper.stop();
    await page.evaluate(() => localStorage.clear());
    await page.context().clearCookies();
    await page.goto("/services");
    await expect(page.getByRole("article").first()).toBeVisible();
    await page.goto("/login");
    await main.getByLabel("Adresse e-mail").fill(person.email);
    await main.getByLabel("Mot de passe", { exact: true }).fill(person.password);
    await main.getByRole("button", { name: "Se connecter" }).click();
    await expectToast(page, "Échec de la connexion");
  });
});
