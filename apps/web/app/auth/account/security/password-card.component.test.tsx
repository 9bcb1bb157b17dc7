import type { User, UserIdentity } from "@supabase/auth-js";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { authRefusal, replyTo } from "../../../../test/fetch.ts";
import { renderInPage } from "../../../../test/render.tsx";
import { signIn } from "../../../../test/session.ts";
import { PasswordCard } from "./password-card.tsx";

const ID = "5a1f7a52-3f0f-4f4e-9a55-0d6f0a6a2c11";
const IDENTITY: UserIdentity = { id: ID, user_id: ID, identity_id: ID, provider: "email" };
const USER: User = {
  id: ID,
  email: "serge@voyage.test",
  aud: "authenticated",
  app_metadata: {},
  user_metadata: {},
  identities: [IDENTITY],
  created_at: "2026-01-05T09:00:00.000Z",
};

/** Renders the card and types a new password; the service refuses it with `code`. */
async function refuse(code: string) {
  signIn();
  replyTo({ "PUT /auth/v1/user": authRefusal(400, code) });
  const { user } = await renderInPage(<PasswordCard user={USER} />);
  for (const label of [/^Nouveau mot de passe/, /^Confirmez le mot de passe/]) {
    await user.click(screen.getByLabelText(label));
    await user.paste("Quatre marchés bruyants à midi 77");
  }
  const save = () => user.click(screen.getByRole("button", { name: "Changer le mot de passe" }));
  await save();
  return { user, save };
}

it("reports a wrong current password at its field", async () => {
  await refuse("current_password_invalid");
  const current = screen.getByLabelText(/^Mot de passe actuel/);
  await expect.poll(() => current.getAttribute("aria-invalid")).toBe("true");
});

it("asks for the code of an email, and reports a missing and a wrong one at its field", async () => {
  replyTo({ "GET /auth/v1/reauthenticate": {} });
  const { user, save } = await refuse("reauthentication_needed");
  const nonce = await screen.findByLabelText(/^Code reçu par e-mail/);
  // An effect moves the focus, which may run after the field is in the page.
  await waitFor(() => expect(document.activeElement).toBe(nonce));
  await save();
  expect(screen.getByText("Ce champ est requis.")).toBeDefined();
  replyTo({
    "GET /auth/v1/reauthenticate": authRefusal(429, "over_email_send_rate_limit", { "retry-after": "50" }),
    "PUT /auth/v1/user": authRefusal(422, "reauthentication_not_valid"),
  });
  await user.click(screen.getByRole("button", { name: "Renvoyer un code" }));
  expect(await screen.findByText(/^Un envoi vient déjà de partir\./)).toBeDefined();
  await user.type(nonce, "000000");
  await save();
  expect(await screen.findAllByText("Ce code n’est pas le bon, ou n’est plus valable.")).not.toEqual([]);
  expect(nonce.getAttribute("aria-invalid")).toBe("true");
});

it("changes the password with the current one", async () => {
  const { user, save } = await refuse("current_password_invalid");
  const sent: unknown[] = [];
  replyTo({
    "PUT /auth/v1/user": (body) => {
      sent.push(body);
      return USER;
    },
  });
  const current = screen.getByLabelText(/^Mot de passe actuel/);
  await user.type(current, "le bon");
  await save();
  expect(await screen.findByText("Mot de passe changé")).toBeDefined();
  expect(screen.getByText("Tous vos autres appareils ont été déconnectés.")).toBeDefined();
  expect(sent).toMatchObject([{ password: "Quatre marchés bruyants à midi 77", current_password: "le bon" }]);
  expect(current).toHaveProperty("value", "");
});
