import type { User } from "@supabase/auth-js";
import { useQuery } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { authRefusal, replyTo } from "../../../test/fetch.ts";
import { fillIn } from "../../../test/fill-in.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { authUser } from "./api.ts";
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
  fillIn(field, "pas une adresse");
  await user.click(screen.getByRole("button", { name: "Envoyer les liens" }));
  expect(await screen.findByText("E-mail invalide.")).toBeDefined();
});

it("asks in place for a proof by the owner of a long session, and keeps what was typed", async () => {
  signIn();
  let isProven = false;
  const wanted: unknown[] = [];
  const identities = [{ id: USER.id, user_id: USER.id, identity_id: USER.id, provider: "email" }];
  replyTo({
    "PUT /auth/v1/user": (body) => {
      wanted.push(body);
      return isProven ? USER : authRefusal(400, "reauthentication_needed")();
    },
    "GET /auth/v1/user": { ...USER, identities },
    "GET /auth/v1/passkeys": () => Response.json([]),
    "POST /auth/v1/reauthenticate": authRefusal(400, "current_password_invalid"),
  });
  const { user } = await renderInPage(<EmailChange user={USER} />);
  await user.click(screen.getByRole("button", { name: "Changer d’adresse" }));
  fillIn(screen.getByLabelText(/^Nouvelle adresse e-mail/), "serge@neuf.test");
  await user.click(screen.getByRole("button", { name: "Envoyer les liens" }));
  const password = await screen.findByLabelText(/^Mot de passe/);
  expect(screen.getByRole("dialog", { name: "Confirmez que c’est bien vous" })).toBeDefined();
  expect(document.activeElement).toBe(password);
  fillIn(password, "pas le bon");
  await user.click(screen.getByRole("button", { name: "Confirmer" }));
  await expect.poll(() => password.getAttribute("aria-invalid")).toBe("true");
  replyTo({
    "POST /auth/v1/reauthenticate": (body) => {
      isProven = (body as { password?: string }).password === "le bon";
      return {};
    },
  });
  fillIn(password, "le bon");
  await user.click(screen.getByRole("button", { name: "Confirmer" }));
  await expect.poll(() => wanted.length).toBe(2);
  expect(wanted[1]).toMatchObject({ email: "serge@neuf.test" });
  await expect.poll(() => screen.queryByLabelText(/^Nouvelle adresse e-mail/)).toBeNull();
});

it("proves by the code of an email, and gives up without it", async () => {
  signIn();
  replyTo({
    "PUT /auth/v1/user": authRefusal(400, "reauthentication_needed"),
    // Without a password: this account only ever used another site.
    "GET /auth/v1/user": { ...USER, identities: [] },
    "GET /auth/v1/passkeys": () => Response.json([]),
    "GET /auth/v1/reauthenticate": {},
    "POST /auth/v1/reauthenticate": authRefusal(422, "reauthentication_not_valid"),
  });
  const { user } = await renderInPage(<EmailChange user={USER} />);
  await user.click(screen.getByRole("button", { name: "Changer d’adresse" }));
  const address = screen.getByLabelText(/^Nouvelle adresse e-mail/);
  fillIn(address, "serge@neuf.test");
  await user.click(screen.getByRole("button", { name: "Envoyer les liens" }));
  await user.click(await screen.findByRole("button", { name: "Recevoir un code à serge@voyage.test" }));
  const code = await screen.findByLabelText(/^Code reçu/);
  fillIn(code, "000000");
  await user.click(screen.getByRole("button", { name: "Confirmer" }));
  await expect.poll(() => code.getAttribute("aria-invalid")).toBe("true");
  await user.keyboard("{Escape}");
  (screen.getByRole("dialog") as HTMLDialogElement).close();
  expect(await screen.findByText(/^Confirmez d’abord|^Entrez le code/)).toBeDefined();
  expect(address).toHaveProperty("value", "serge@neuf.test");
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
  fillIn(number, "12");
  await user.click(screen.getByRole("button", { name: "Recevoir un code par SMS" }));
  expect(await screen.findByText(/^Format de téléphone invalide/)).toBeDefined();
  expect(document.activeElement).toBe(number);
  fillIn(number, "06 12 34 56 79");
  await user.click(screen.getByRole("button", { name: "Recevoir un code par SMS" }));
  const code = await screen.findByLabelText(/^Code reçu par SMS/);
  fillIn(code, "000000");
  await user.click(screen.getByRole("button", { name: "Confirmer" }));
  expect(await screen.findByText(/^Ce code n’est pas le bon/)).toBeDefined();
  expect(document.activeElement).toBe(code);
});

it("confirms the number of the registration without typing it again, and sends its code again", async () => {
  signIn({ phone: "+33612345679" });
  const asked: unknown[] = [];
  replyTo({
    "PUT /auth/v1/user": (body) => {
      asked.push(body);
      return USER;
    },
    "GET /auth/v1/user": { ...USER, new_phone: "33612345679" },
  });
  const { user } = await renderInPage(<PhoneChange user={USER} />);
  await user.click(screen.getByRole("button", { name: "Confirmer ce numéro" }));
  const code = await screen.findByLabelText(/^Code reçu par SMS/);
  await waitFor(() => expect(document.activeElement).toBe(code));
  expect(screen.getByText(/Envoyé au \+33612345679/)).toBeDefined();
  expect(asked).toMatchObject([{ phone: "+33612345679" }]);
  await user.click(screen.getByRole("button", { name: "Renvoyer le code" }));
  await screen.findByText("Code renvoyé");
  expect(asked, "to the same number").toMatchObject([{ phone: "+33612345679" }, { phone: "+33612345679" }]);
});

it("offers no confirmation of a number that is confirmed", async () => {
  signIn();
  const confirmed = { ...USER, phone: "33612345679", phone_confirmed_at: "2026-01-05T09:00:00.000Z" };
  await renderInPage(<PhoneChange user={confirmed} />);
  expect(screen.queryByRole("button", { name: "Confirmer ce numéro" })).toBeNull();
});

it("shows the new address once both links were followed elsewhere", async () => {
  signIn();
  replyTo({ "GET /auth/v1/user": { ...USER, new_email: "serge@neuf.test" } });
  function Contact() {
    const { data } = useQuery(authUser);
    return data ? <EmailChange user={data} /> : null;
  }
  const { user } = await renderInPage(<Contact />);
  const check = await screen.findByRole("button", { name: "J’ai suivi les liens" });
  await user.click(check);
  expect(screen.getByText(/^Votre adresse deviendra serge@neuf\.test/)).toBeDefined();
  replyTo({ "GET /auth/v1/user": { ...USER, email: "serge@neuf.test" } });
  await user.click(check);
  expect(await screen.findByText("serge@neuf.test")).toBeDefined();
  expect(screen.queryByText(/^Votre adresse deviendra/)).toBeNull();
});
