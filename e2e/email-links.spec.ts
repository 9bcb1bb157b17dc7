import { expect } from "@playwright/test";
import { test } from "./fixtures/test.ts";
import {
  askForLink,
  call,
  expectUsedUp,
  followLink,
  invite,
  linkTo,
  signUp,
  tokenOf,
} from "./steps/access.ts";
import { askApi, newcomer } from "./steps/account.ts";
import { arrive, inspect, reach } from "./steps/arrive.ts";
import { PHONE } from "./steps/sizes.ts";

// A change of address, and staying signed in, are tested in `follow-link.component.test.tsx`.
test("a sign-in link of an account that was never activated signs in; links of other accounts then name both", async ({
  page,
  server,
  mailbox,
}) => {
  const here = newcomer("Odette Present");
  const there = newcomer("Aline Ailleurs");
  const third = newcomer("Berthe Troisieme");
  for (const person of [here, there, third]) await signUp(server.url, person);

  await test.step("a sign-in link of an account that was never activated", async () => {
    await askForLink(server.url, here.email);
    await page.goto(await linkTo(mailbox, here.email, /lien de connexion/));
    await reach(page, "Est-ce bien vous ?");
    await page.getByRole("button", { name: "Continuer", exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await askApi(page, "/api/me")).toMatchObject({ email: here.email });
  });

  await test.step("a sign-in link asks first; when refused it becomes invalid", async () => {
    await askForLink(server.url, there.email);
    const link = await linkTo(mailbox, there.email, /lien de connexion/);
    await page.goto(link);
    await arrive(page, "Est-ce bien vous ?");
    await expect(page.getByText(`connecté en tant que ${here.email} : cette session`)).toBeVisible();
    await page.getByRole("button", { name: "Ce n’est pas moi" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    expect(await askApi(page, "/api/me")).toMatchObject({ email: here.email });
    await expectUsedUp(link);
  });

  // A new password of another account, which takes over the session, is chosen in `invitation.spec.ts`.
  await test.step("an activation; changing the account on the way keeps its result", async () => {
    await page.goto(await linkTo(mailbox, third.email, /Activez/));
    await arrive(page, "C’est fait");
    await expect(page.getByText(`L’adresse ${third.email} est confirmée`)).toBeVisible();
    await expect(page.getByText(`avec un autre compte : ${here.email}`)).toBeVisible();
    await page.getByRole("button", { name: "Changer de compte" }).click();
    await reach(page, "Connexion");
    await expect(page.getByText("Votre adresse est confirmée. Connectez-vous.")).toBeVisible();
  });
});

test.describe("in English, on a phone", () => {
  test.use({ locale: "en-GB", viewport: PHONE });

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
      await followLink(await linkTo(mailbox, fresh.email, /Activez/));
    });

    // The page on which the password is chosen is tested in `accounts-recovery.spec.ts`.
    await test.step("an invitation: a recovery link replaces it, and the role is the one assigned", async () => {
      await page.goto(invitation);
      await arrive(page, "Your invitation");
      await expect(page.getByText("An invitation works once and expires after 24 hours.")).toBeVisible();
      await page.getByLabel("Email address").fill(guest.email);
      await page.getByRole("button", { name: "Get the link" }).click();
      const token = await followLink(await linkTo(mailbox, guest.email, /nouveau mot de passe/i));
      await call(`${server.url}/auth/v1/user`, "PUT", { body: { password: guest.password }, token });
      const me = await call(`${server.url}/api/me`, "GET", { token: await tokenOf(server.url, guest) });
      expect(me).toMatchObject({ email: guest.email, role: "partenaire" });
    });
  });
});
