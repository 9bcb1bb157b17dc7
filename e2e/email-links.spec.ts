import { expect } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import { askForAddress, call, invite, linkTo, signUp } from "./steps/access.ts";
import { askApi, newcomer } from "./steps/account.ts";
import { arrive, inspect, reach } from "./steps/arrive.ts";
import { expectToast } from "./steps/toast.ts";

const PASSWORD = "Onze lanternes au marché 52";

/** Requests an email as the pages do. */
const ask = (serverUrl: string, path: "otp" | "recover", email: string, landing: string) =>
  call(`${serverUrl}/auth/v1/${path}?redirect_to=${encodeURIComponent(serverUrl + landing)}`, "POST", {
    body: { email, ...(path === "otp" && { create_user: false }) },
  });

test("a sign-in link of an account that was never activated signs in; links of other accounts then name both", async ({
  page,
  server,
  mailbox,
}) => {
  const here = newcomer("Odette Present");
  const there = newcomer("Aline Ailleurs");
  const wanted = newcomer("Aline Nouvelle").email;
  await signUp(server.url, here);
  await signUp(server.url, there);
  const activation = await linkTo(mailbox, there.email, /Activez/);

  await test.step("a sign-in link of an account that was never activated", async () => {
    await ask(server.url, "otp", here.email, "/login?link=magiclink");
    await page.goto(await linkTo(mailbox, here.email, /lien de connexion/));
    await reach(page, "Est-ce bien vous ?");
    await page.getByRole("button", { name: "Continuer", exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await askApi(page, "/api/me")).toMatchObject({ email: here.email });
  });

  await test.step("an activation", async () => {
    await page.goto(activation);
    await arrive(page, "C’est fait");
    await expect(page.getByText(`L’adresse ${there.email} est confirmée`)).toBeVisible();
    await expect(page.getByText(`avec un autre compte : ${here.email}`)).toBeVisible();
    await page.getByRole("button", { name: "Rester sur ce compte" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await askApi(page, "/api/me")).toMatchObject({ email: here.email });
  });

  await test.step("both emails of a change of address", async () => {
    const links = await askForAddress(server.url, mailbox, there, wanted);
    await page.goto(links.current);
    await expect(page.getByText("Une des deux adresses est confirmée.")).toBeVisible();
    await page.goto(links.wanted);
    await expect(page.getByText(`La nouvelle adresse ${wanted} est en place.`)).toBeVisible();
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

  // A new password of another account, which takes over the session, is chosen in `invitation.spec.ts`.
  await test.step("changing the account on the way keeps the link's result", async () => {
    const third = newcomer("Berthe Troisieme");
    await signUp(server.url, third);
    await page.goto(await linkTo(mailbox, third.email, /Activez/));
    await page.getByRole("button", { name: "Changer de compte" }).click();
    await reach(page, "Connexion");
    await expect(page.getByText("Votre adresse est confirmée. Connectez-vous.")).toBeVisible();
  });
});

test.describe("in English, on a phone", () => {
  test.use({ locale: "en-GB", viewport: { width: 360, height: 740 } });

  // The texts for each kind of link are tested in `link-notice.component.test.tsx`.
  test("an expired activation and an expired invitation are replaced by new links", async ({
    page,
    server,
    mailbox,
  }) => {
    const guest = newcomer("Grace Tabi");
    const fresh = newcomer("Ruth Fombi");
    const invitation = await invite(server.url, mailbox, guest, "partenaire");
    await signUp(server.url, fresh);
    const activation = await linkTo(mailbox, fresh.email, /Activez/);
    await server.later(25);
    await test.step("a failed sign-in by another site, which returns to the root, is explained", async () => {
      // The accounts are French, but the tab keeps the language that an address named.
      await page.goto("/?lang=en#error=invalid_request&error_code=bad_oauth_state&sb=");
      await expect(page).toHaveURL(/\/login$/);
      await reach(page, "Sign in");
      await expect(page.getByText("The sign-in was interrupted, or took too long.")).toBeVisible();
    });

    await test.step("an activation", async () => {
      await page.goto(activation);
      await arrive(page, "Sign in");
      await expect(page.getByText("An activation link works once and expires after 24 hours.")).toBeVisible();
      await page.getByRole("button", { name: "Ask for another link" }).click();
      // The first of two: the form for signing in has one as well.
      await expect(page.getByLabel("Email address").first()).toBeFocused();
      await page.keyboard.type(fresh.email);
      await page.keyboard.press("Enter");
      await expect(page.getByText("Link sent", { exact: true })).toBeVisible();
      await inspect(page);
      await expect.poll(() => linkTo(mailbox, fresh.email, /Activez/)).not.toBe(activation);
      await page.goto(await linkTo(mailbox, fresh.email, /Activez/));
      await expect(page.getByText("Your address is confirmed. Sign in.")).toBeVisible();
    });

    await test.step("an invitation: a recovery link replaces it, and the role is the one assigned", async () => {
      await page.goto(invitation);
      await arrive(page, "Your invitation");
      await expect(page.getByText("An invitation works once and expires after 24 hours.")).toBeVisible();
      await page.getByLabel("Email address").fill(guest.email);
      await page.getByRole("button", { name: "Get the link" }).click();
      const link = await linkTo(mailbox, guest.email, /nouveau mot de passe/i);
      await page.goto(link);
      await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
      await page.getByLabel("Confirm the password").fill(PASSWORD);
      await page.getByRole("button", { name: "Save the password" }).click();
      await expectToast(page, "Password saved");
      await expect(page).toHaveURL(/\/dashboard$/);
      expect(await askApi(page, "/api/me")).toMatchObject({ email: guest.email, role: "partenaire" });
    });
  });
});
