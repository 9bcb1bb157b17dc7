import { expect } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { linkTo, openAccount } from "./steps/access.ts";
import { newcomer } from "./steps/account.ts";
import { inspect, reach } from "./steps/arrive.ts";
import { expectToast } from "./steps/toast.ts";

test("a sign-in link asks first in another browser, works immediately in the requesting one, and once only", async ({
  page,
  server,
  mailbox,
  openBrowser,
  tolerate,
}) => {
  tolerate(/status of 403/);
  const first = newcomer("Clarisse Mbarga");
  const second = newcomer("Serge Ateba");
  await openAccount(server.url, mailbox, first);
  await openAccount(server.url, mailbox, second);
  const address = page.getByLabel("Adresse e-mail");
  const send = page.getByRole("button", { name: "Recevoir un lien de connexion" });
  const sent = page.getByText("un lien de connexion vient d’y être envoyé");

  await test.step("asks for it, with the address filled in", async () => {
    await page.goto("/login");
    await address.fill(first.email);
    await send.click();
    // The page loads the form first, and both views have a button of this name.
    await expect(page.getByRole("button", { name: "Revenir au mot de passe" })).toBeVisible();
    await expect(address).toHaveValue(first.email);
    await inspect(page);
    await send.click();
    await expect(sent).toBeVisible();
    await inspect(page);
  });

  const other = await (await openBrowser()).newPage();
  await test.step("a stranger's link signs no one in by itself", async () => {
    await other.goto(await linkTo(mailbox, first.email, /lien de connexion/));
    await reach(other, "Est-ce bien vous ?");
    await expect(other.getByText(`Connexion en tant que ${first.email}`)).toBeVisible();
    expect(await other.evaluate(() => localStorage.getItem("session"))).toBeNull();
    await other.getByRole("button", { name: "Ce n’est pas moi" }).click();
    await reach(other, "Connexion");
  });

  await test.step("the code of the link that was followed", async () => {
    const { text } = await mailbox.emailTo(first.email, /lien de connexion/);
    await page.getByLabel("Code de l’e-mail").fill(/\b\d{10}\b/.exec(text)?.[0] ?? "");
    await page.getByRole("button", { name: "Se connecter" }).click();
    // The link was used, so the code in the same email is used up too.
    await expect(page.getByText("Ce code n’est pas le bon, ou n’est plus valable.")).toBeVisible();
  });

  const link = await test.step("asks for a link of another account, and follows it here", async () => {
    await page.getByRole("button", { name: "Envoyer à nouveau" }).click();
    await address.fill(second.email);
    await send.click();
    await expect(sent).toBeVisible();
    const received = await linkTo(mailbox, second.email, /lien de connexion/);
    await page.goto(received);
    await expectToast(page, "Connexion réussie", second.name);
    await expect(page).toHaveURL(/\/dashboard$/);
    return received;
  });

  await test.step("that link no longer works", async () => {
    await other.goto(link);
    await expect(other.getByText("Ce lien ne fonctionne plus")).toBeVisible();
    await expect(other).toHaveURL(/\/login$/);
    await other.getByRole("button", { name: "Demander un autre lien" }).click();
    await expect(other.getByLabel("Adresse e-mail")).toBeFocused();
  });
});
