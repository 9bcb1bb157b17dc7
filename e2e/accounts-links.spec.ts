import { expect } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { askForLink, expectUsedUp, followLink, linkTo, openAccount, signUp } from "./steps/access.ts";
import { newcomer } from "./steps/account.ts";
import { inspect, reach } from "./steps/arrive.ts";
import { expectToast } from "./steps/toast.ts";

test("a sign-in link asks first where it was not requested, works immediately in the requesting browser, and once only", async ({
  page,
  server,
  mailbox,
  tolerate,
}) => {
  tolerate(/status of 403/);
  const first = newcomer("Clarisse Mbarga");
  const second = newcomer("Serge Ateba");
  const stranger = newcomer("Ghislain Owono");
  await openAccount(server.url, mailbox, first);
  await openAccount(server.url, mailbox, second);
  await signUp(server.url, stranger);
  const address = page.getByLabel("Adresse e-mail");
  const send = page.getByRole("button", { name: "Recevoir un lien de connexion" });
  const sent = page.getByText("un lien de connexion vient d’y être envoyé");

  await test.step("a stranger's link signs no one in by itself", async () => {
    await askForLink(server.url, stranger.email);
    await page.goto(await linkTo(mailbox, stranger.email, /lien de connexion/));
    await reach(page, "Est-ce bien vous ?");
    await expect(page.getByText(`Connexion en tant que ${stranger.email}`)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("session"))).toBeNull();
    await page.getByRole("button", { name: "Ce n’est pas moi" }).click();
    await reach(page, "Connexion");
  });

  await test.step("asks for a link, with the address filled in", async () => {
    await address.fill(first.email);
    await send.click();
    // The page loads the form first, and both views have a button of this name.
    await expect(page.getByRole("button", { name: "Revenir au mot de passe" })).toBeVisible();
    await expect(address).toHaveValue(first.email);
    await expect(address).toBeFocused();
    await send.click();
    await expect(sent).toBeVisible();
    await inspect(page);
  });

  await test.step("the code of the link that was followed", async () => {
    await followLink(await linkTo(mailbox, first.email, /lien de connexion/));
    const { text } = await mailbox.emailTo(first.email, /lien de connexion/);
    await page.getByLabel("Code de l’e-mail").fill(/\b\d{10}\b/.exec(text)?.[0] ?? "");
    await page.getByRole("button", { name: "Se connecter" }).click();
    // The link was used, so the code in the same email is used up too.
    await expect(page.getByText("Ce code n’est pas le bon, ou n’est plus valable.")).toBeVisible();
  });

  await test.step("asks for a link of another account, and follows it here", async () => {
    await page.getByRole("button", { name: "Envoyer à nouveau" }).click();
    await address.fill(second.email);
    await send.click();
    await expect(sent).toBeVisible();
    const link = await linkTo(mailbox, second.email, /lien de connexion/);
    await page.goto(link);
    await expectToast(page, "Connexion réussie", second.name);
    await expect(page).toHaveURL(/\/dashboard$/);
    // What a page then says is tested in `link-notice.component.test.tsx`.
    await expectUsedUp(link);
  });
});
