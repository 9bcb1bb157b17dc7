import { setTimeout } from "node:timers/promises";
import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { askForAddress, call, invite, linkTo, openAccount, signUp } from "./steps/access.ts";
import { askApi, newcomer, openSession, signIn } from "./steps/account.ts";
import { arrive, inspect } from "./steps/arrive.ts";
import { expectToast } from "./steps/toast.ts";

const PASSWORD = "Onze lanternes au marché 52";

/** Asks for an email as the pages do. */
const ask = (serverUrl: string, path: "otp" | "recover", email: string, landing: string) =>
  call(`${serverUrl}/auth/v1/${path}?redirect_to=${encodeURIComponent(serverUrl + landing)}`, "POST", {
    body: { email, ...(path === "otp" && { create_user: false }) },
  });

test("links of emails, followed while signed in as another person, name both accounts", async ({
  page,
  server,
  mailbox,
}) => {
  const here = newcomer("Odette Present");
  const there = newcomer("Aline Ailleurs");
  const wanted = newcomer("Aline Nouvelle").email;
  await openAccount(server.url, mailbox, here);
  await signUp(server.url, there);
  const activation = await linkTo(mailbox, there.email, /Activez/);
  await openSession(page, here);
  const stays = async () => {
    await page.getByRole("button", { name: "Rester sur ce compte" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await askApi(page, "/api/me")).toMatchObject({ email: here.email });
  };

  await test.step("an activation, and again", async () => {
    await page.goto(activation);
    await arrive(page, "C’est fait");
    await expect(page.getByText(`L’adresse ${there.email} est confirmée`)).toBeVisible();
    await expect(page.getByText(`avec un autre compte : ${here.email}`)).toBeVisible();
    await stays();
    await page.goto(activation);
    await expectToast(page, "Ce lien ne fonctionne plus", "Il a déjà servi, ou il est trop ancien.");
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step("both emails of a change of address", async () => {
    const links = await askForAddress(server.url, mailbox, there, wanted);
    await page.goto(links.current);
    await arrive(page, "C’est fait");
    await expect(page.getByText("Une des deux adresses est confirmée.")).toBeVisible();
    await stays();
    await page.goto(links.wanted);
    await arrive(page, "C’est fait");
    await expect(page.getByText(`La nouvelle adresse ${wanted} est en place.`)).toBeVisible();
    await stays();
  });

  await test.step("a sign-in link asks first; when refused it becomes invalid", async () => {
    await ask(server.url, "otp", wanted, "/login?link=magiclink");
    const link = await linkTo(mailbox, wanted, /lien de connexion/);
    await page.goto(link);
    await arrive(page, "Est-ce bien vous ?");
    await expect(page.getByText(`connecté en tant que ${here.email} : cette session`)).toBeVisible();
    await page.getByRole("button", { name: "Ce n’est pas moi" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto(link);
    await expectToast(page, "Ce lien ne fonctionne plus");
  });

  await test.step("a new password of the other account takes over the session", async () => {
    await ask(server.url, "recover", wanted, "/reset-password");
    await page.goto(await linkTo(mailbox, wanted, /nouveau mot de passe/i));
    await arrive(page, "Nouveau mot de passe");
    await expect(page.getByText(`connecté en tant que ${here.email} : cette session`)).toBeVisible();
    await page.getByLabel("Nouveau mot de passe", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Confirmez le mot de passe").fill(PASSWORD);
    await page.getByRole("button", { name: "Enregistrer le mot de passe" }).click();
    await expectToast(page, "Mot de passe enregistré");
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await askApi(page, "/api/me")).toMatchObject({ email: wanted });
  });

  await test.step("changing the account on the way keeps the link's result", async () => {
    const third = newcomer("Berthe Troisieme");
    await signUp(server.url, third);
    await page.goto(await linkTo(mailbox, third.email, /Activez/));
    await page.getByRole("button", { name: "Changer de compte" }).click();
    await arrive(page, "Connexion");
    await expect(page.getByText("Votre adresse est confirmée. Connectez-vous.")).toBeVisible();
    await signIn(page, third);
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

test.describe("in English, on a phone", () => {
  test.use({ locale: "en-GB", viewport: { width: 360, height: 740 } });

  test("expired links say so, each in its own words, and how to get a new one", async ({
    page,
    server,
    mailbox,
  }) => {
    const guest = newcomer("Grace Tabi");
    const fresh = newcomer("Ruth Fombi");
    const member = newcomer("Peter Ayuk");
    const invitation = await invite(server.url, mailbox, guest, "partenaire");
    await signUp(server.url, fresh);
    const activation = await linkTo(mailbox, fresh.email, /Activez/);
    await openAccount(server.url, mailbox, member);
    await ask(server.url, "otp", member.email, "/login?link=magiclink");
    const signInLink = await linkTo(mailbox, member.email, /lien de connexion/);
    await ask(server.url, "recover", member.email, "/reset-password");
    const recovery = await linkTo(mailbox, member.email, /nouveau mot de passe/i);
    const change = await askForAddress(server.url, mailbox, member, newcomer("Peter New").email);
    await server.later(25);
    // Their accounts are French: what an address has named holds in its tab.
    await page.goto("/login?lang=en");
    await arrive(page, "Sign in");

    await test.step("an activation", async () => {
      await page.goto(activation);
      await arrive(page, "Sign in");
      await expect(page.getByText("An activation link works once and expires after 24 hours.")).toBeVisible();
      await page.getByRole("button", { name: "Ask for another link" }).click();
      await page.keyboard.type(fresh.email);
      await page.keyboard.press("Enter");
      await expect(page.getByText("Link sent", { exact: true })).toBeVisible();
      await inspect(page);
      await expect.poll(() => linkTo(mailbox, fresh.email, /Activez/)).not.toBe(activation);
      await page.goto(await linkTo(mailbox, fresh.email, /Activez/));
      await expect(page.getByText("Your address is confirmed. Sign in.")).toBeVisible();
    });

    await test.step("a sign-in link", async () => {
      await page.goto(signInLink);
      await arrive(page, "Sign in");
      await expect(page.getByText("A sign-in link works once and expires soon.")).toBeVisible();
      await page.getByRole("button", { name: "Ask for another link" }).click();
      await expect(page.getByRole("button", { name: "Get a sign-in link" })).toBeVisible();
    });

    await test.step("both emails of a change of address", async () => {
      for (const link of [change.current, change.wanted]) {
        await page.goto(link);
        await arrive(page, "Sign in");
        await expect(page.getByText("you can ask for the links again there")).toBeVisible();
      }
    });

    await test.step("a recovery", async () => {
      await page.goto(recovery);
      await arrive(page, "New password");
      await expect(page.getByText("A recovery link works once and expires soon.")).toBeVisible();
    });

    await test.step("an invitation: a recovery link replaces it, and the role is the one assigned", async () => {
      await page.goto(invitation);
      await arrive(page, "Your invitation");
      await expect(page.getByText("An invitation works once and expires after 24 hours.")).toBeVisible();
      await page.getByLabel("Email address").fill(guest.email);
      await page.getByRole("button", { name: "Get the link" }).click();
      await page.goto(await linkTo(mailbox, guest.email, /nouveau mot de passe/i));
      await arrive(page, "New password");
      await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
      await page.getByLabel("Confirm the password").fill(PASSWORD);
      await page.getByRole("button", { name: "Save the password" }).click();
      await expectToast(page, "Password saved");
      await expect(page).toHaveURL(/\/dashboard$/);
      expect(await askApi(page, "/api/me")).toMatchObject({ email: guest.email, role: "partenaire" });
    });
  });
});

/** Tries wrong passwords from another device, as fast as the service allows. */
async function guess(serverUrl: string, email: string, times: number): Promise<void> {
  const url = `${serverUrl}/auth/v1/token?grant_type=password`;
  const body = JSON.stringify({ email, password: "au hasard" });
  for (let wrong = 0; wrong < times; ) {
    // The device on which the owner signed in before is counted separately.
    const reply = await fetch(url, { method: "POST", headers: { "user-agent": "guesser" }, body });
    if (reply.status === 400) wrong++;
    else await setTimeout(Number(reply.headers.get("retry-after")) * 1000);
  }
}

test("ten wrong passwords enforce a delay, which the email to the owner ends", async ({
  page,
  server,
  mailbox,
  openBrowser,
  tolerate,
}) => {
  tolerate(/status of 4(00|29)/);
  const person = newcomer("Lydie Owona");
  await openAccount(server.url, mailbox, person);

  const submit = async (target: Page, password: string) => {
    await target.getByLabel("Adresse e-mail").fill(person.email);
    await target.getByLabel("Mot de passe", { exact: true }).fill(password);
    await target.getByRole("main").getByRole("button", { name: "Se connecter", exact: true }).click();
  };
  await page.goto("/login");

  await test.step("the page says how long, and when it is over", async () => {
    for (let tries = 0; tries < 6; tries++) {
      await submit(page, `pas le bon ${tries}`);
      await expectToast(page, "Échec de la connexion");
    }
    const alert = page.getByRole("main").getByRole("alert");
    // A machine that is slow lets a second pass between two tries: then the next one waits for longer.
    for (let tries = 6; tries < 10 && !(await alert.getByText("Trop de tentatives").isVisible()); tries++) {
      await submit(page, `pas le bon ${tries}`);
      await expectToast(page, "Échec de la connexion");
    }
    await expect(alert).toContainText(
      /Trop de tentatives en peu de temps. Réessayez dans (une seconde|\d secondes)./,
    );
    await expect(alert).toContainText("L’attente s’allonge à chaque mot de passe faux.");
    await inspect(page);
    await expect(page.getByText("Vous pouvez réessayer.")).toBeVisible();
    await expect(alert).toHaveCount(0);
  });

  await test.step("while a stranger continues, the right password must wait too", async () => {
    await guess(server.url, person.email, 5);
    await submit(page, person.password);
    await expect(page.getByRole("main").getByRole("alert")).toContainText(
      /Réessayez dans \d+ (secondes|minutes)/,
    );
  });

  const unlock = await linkTo(mailbox, person.email, /mots de passe faux/);
  await test.step("the email's link ends the delay here, once", async () => {
    await page.goto(unlock);
    await arrive(page, "Connexion");
    await expect(page.getByText("L’attente est levée. Vous pouvez vous connecter.")).toBeVisible();
    const other = await (await openBrowser()).newPage();
    await other.goto(unlock);
    await arrive(other, "Connexion");
    await expect(other.getByText("Ce lien ne fonctionne plus")).toBeVisible();
    await expect(other.getByText("Essayez de vous connecter : l’attente est peut-être levée.")).toBeVisible();
    await other.close();
    await signIn(page, person);
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});
