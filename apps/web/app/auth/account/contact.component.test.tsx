import type { User } from "@supabase/auth-js";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { authRefusal, replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { EmailChange } from "./email-change.tsx";
import { PhoneChange } from "./phone-change.tsx";

const USER: User = {
  id: "5a1f7a52-3f0f-4f4e-9a55-0d6f0a6a2c11",
  email: "serge@voyage.test",
  aud: "authenticated",
  app_metadata: {},
  user_metadata: {},
  created_at: "2026-01-05T09:00:00.000Z",
};

it("reports an invalid address at its field", async () => {
  signIn();
  const { user } = await renderInPage(<EmailChange user={USER} />);
  await user.click(screen.getByRole("button", { name: "Changer d’adresse" }));
  const field = screen.getByLabelText(/^Nouvelle adresse e-mail/);
  expect(document.activeElement).toBe(field);
  await user.type(field, "pas une adresse");
  await user.click(screen.getByRole("button", { name: "Envoyer les liens" }));
  expect(screen.getByText("Email invalide.")).toBeDefined();
});

it("reports an invalid number and a wrong code at their fields", async () => {
  signIn();
  replyTo({
    "PUT /auth/v1/user": USER,
    "GET /auth/v1/user": USER,
    "POST /auth/v1/verify": authRefusal(403, "otp_expired"),
  });
  const { user } = await renderInPage(<PhoneChange user={USER} />);
  await user.click(screen.getByRole("button", { name: "Changer de numéro" }));
  const number = screen.getByLabelText(/^Nouveau numéro/);
  await user.type(number, "12");
  await user.click(screen.getByRole("button", { name: "Recevoir un code par SMS" }));
  expect(await screen.findByText(/^Format de téléphone invalide/)).toBeDefined();
  expect(document.activeElement).toBe(number);
  await user.clear(number);
  await user.type(number, "06 12 34 56 79");
  await user.click(screen.getByRole("button", { name: "Recevoir un code par SMS" }));
  const code = await screen.findByLabelText(/^Code reçu par SMS/);
  await user.type(code, "000000");
  await user.click(screen.getByRole("button", { name: "Confirmer" }));
  expect(await screen.findByText(/^Ce code n’est pas le bon/)).toBeDefined();
  expect(document.activeElement).toBe(code);
});
