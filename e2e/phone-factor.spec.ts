import { expect, type Page } from "@playwright/test";
import type { Mailbox } from "./fixtures/mailbox.ts";
import { test } from "./fixtures/test.ts";
import { CUT_OFF } from "./fixtures/watch.ts";
import { call, openAccount, tokenOf } from "./steps/access.ts";
import { type Credentials, newcomer, openSession } from "./steps/account.ts";
import { inspect, reach } from "./steps/arrive.ts";
import { PHONE } from "./steps/sizes.ts";
import { expectToast } from "./steps/toast.ts";

test.use({ viewport: PHONE });

/** The code of the newest message to a number. */
async function readCode(mailbox: Mailbox, number: string): Promise<string> {
  const { text } = await mailbox.emailTo(number.replace("+", ""));
  return /\b\d{6}\b/.exec(text)?.[0] ?? "";
}

const signOut = async (page: Page) => {
  await page.getByRole("button", { name: "Se déconnecter" }).first().press("Enter");
  await expect(page).toHaveURL(/\/login$/);
};

const givePassword = async (page: Page, { email, password }: Credentials) => {
  await page.getByLabel("Adresse e-mail").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Se connecter", exact: true }).click();
  await reach(page, "Confirmez que c’est vous");
};

// Refused codes and numbers are tested in `sent-code-form.component.test.tsx` and `enroll-phone.component.test.tsx`, the last
// recovery code in `second-factor.component.test.tsx`.
test("a phone as second factor: added, signing in, and its removal", async ({
  page,
  server,
  mailbox,
  tolerate,
}) => {
  // A page checks its session from time to time, also while the server restarts.
  tolerate(CUT_OFF);
  const person = newcomer("Sylvie Ateba");
  const number = `06${String(Date.now()).slice(-8)}`;
  const international = `+33${number.slice(1)}`;
  const code = page.getByLabel("Code reçu par SMS");
  await openAccount(server.url, mailbox, person);
  await openSession(page, person);

  const openSecurity = async () => {
    await page.goto("/account?tab=security");
    await expect(page.getByRole("heading", { name: "Double vérification" })).toBeVisible();
  };

  await test.step("adds it", async () => {
    await openSecurity();
    await page.getByRole("button", { name: "Ajouter un téléphone" }).click();
    await page.getByRole("textbox", { name: "Téléphone", exact: true }).fill(number);
    await inspect(page);
    await page.getByRole("button", { name: "Recevoir un code" }).click();
    await expect(page.getByText(`Un code à six chiffres a été envoyé au ${international}.`)).toBeVisible();
    await expect(code).toBeFocused();
    await inspect(page);
    await page.keyboard.type(await readCode(mailbox, international));
    await page.keyboard.press("Enter");
    await expectToast(page, "Double vérification activée");
    await signOut(page);
  });

  await test.step("signs in with the phone, and removes it", async () => {
    await givePassword(page, person);
    await expect(page.getByText(`numéro qui finit par ${number.slice(-2)}.`)).toBeVisible();
    await expect(page.getByRole("button", { name: "Utiliser un code de secours" })).toHaveCount(0);
    const former = await readCode(mailbox, international);
    await server.later(1);
    await page.getByRole("button", { name: "Recevoir un code" }).click();
    await expect(page.getByText(/^Un code à six chiffres a été envoyé au numéro/)).toBeVisible();
    await expect.poll(() => readCode(mailbox, international)).not.toBe(former);
    await code.fill(await readCode(mailbox, international));
    await page.keyboard.press("Enter");
    await expectToast(page, "Connexion réussie", person.name);
    await openSecurity();
    await page.getByRole("button", { name: "Retirer Téléphone" }).click();
    const dialog = page.getByRole("dialog", { name: "Retirer « Téléphone » ?" });
    await dialog.getByRole("button", { name: "Retirer" }).click();
    await expectToast(page, "Moyen de vérification retiré");
    await expect(page.getByText("Désactivé")).toBeVisible();
    // Without a verified factor a sign-in asks for nothing more (`lib/second-factor.test.ts`).
    const token = await tokenOf(server.url, person);
    const user = await call<{ factors?: unknown[] }>(`${server.url}/auth/v1/user`, "GET", { token });
    expect(user.factors ?? []).toEqual([]);
  });
});
