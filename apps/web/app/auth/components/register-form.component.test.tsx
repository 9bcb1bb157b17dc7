import { createHash } from "node:crypto";
import { cleanup, screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { authRefusal, replyTo } from "../../../test/fetch.ts";
import { fillIn } from "../../../test/fill-in.ts";
import { renderInPage } from "../../../test/render.tsx";
import { setDeviceCategory } from "../../lib/user-category.ts";
import { RegisterForm } from "./register-form.tsx";

beforeEach(() => {
  history.replaceState(null, "", "/register");
  onDone.mockClear();
});

type SignUp = { gotrue_meta_security: { captcha_token?: string } };
const onDone = vi.fn();
const open = () => renderInPage(<RegisterForm onDone={onDone} />);
const FIELDS = ["Pays d’origine", "Pays de résidence", "Indicatif"];
const chosen = () =>
  FIELDS.map((label) => screen.getByLabelText<HTMLSelectElement>(new RegExp(`^${label}`)).value);

it("keeps the chosen countries when the page is opened again, and none on another visit", async () => {
  const { user } = await open();
  const choices = ["SN", "FR", "BE"];
  for (const [index, label] of FIELDS.entries()) {
    const field = screen.getByLabelText<HTMLSelectElement>(new RegExp(`^${label}`));
    await waitFor(() => expect(field.disabled).toBe(false));
    await user.selectOptions(field, choices[index] ?? "");
  }
  expect(chosen()).toEqual(choices);
  cleanup();
  await open();
  await waitFor(() => expect(chosen()).toEqual(choices));
  cleanup();
  history.pushState(null, "", "/register");
  await open();
  await waitFor(() => expect(screen.getByLabelText(/^Indicatif/)).toHaveProperty("disabled", false));
  expect(chosen()).toEqual(["", "", "SN"]);
});

it("suggests the role of the audience that the visitor chose", async () => {
  const role = () => screen.getByRole<HTMLInputElement>("radio", { name: /^Investisseur/ });
  await open();
  expect(role().checked).toBe(false);
  cleanup();
  setDeviceCategory("investor");
  await open();
  expect(role().checked).toBe(true);
});

/** Fills in the form for `email`. */
async function fill(user: UserEvent, email: string) {
  for (const [label, country] of [
    [/^Pays d’origine/, "SN"],
    [/^Pays de résidence/, "FR"],
  ] as const) {
    await waitFor(() => expect(field(label).disabled).toBe(false));
    await user.selectOptions(field(label), country);
  }
  fillIn(field(/^Nom complet/), "Serge Kamga");
  await user.type(field(/^Adresse e-mail/), email);
  fillIn(field(/^Téléphone/), "0612345678");
  fillIn(field(/^Mot de passe/), "Bienvenue2026");
  fillIn(field(/^Confirmez le mot de passe/), "Bienvenue2026");
  await user.click(screen.getByRole("checkbox"));
}
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const submit = (user: UserEvent) => user.click(screen.getByRole("button", { name: "Créer mon compte" }));

it("marks every missing field, and gives the focus to the first one", async () => {
  const { user } = await open();
  await waitFor(() => expect(field(/^Indicatif/)).toHaveProperty("disabled", false));
  await user.click(screen.getByRole("radio", { name: /^Investisseur/ }));
  await submit(user);
  expect(await screen.findByText("Veuillez corriger les erreurs dans le formulaire.")).toBeDefined();
  expect(screen.getAllByText("Ce champ est requis.")).toHaveLength(7);
  expect(screen.getByText("Vous devez accepter les conditions d’utilisation.")).toBeDefined();
  expect(document.activeElement).toBe(field(/^Nom complet/));
  expect(onDone).not.toHaveBeenCalled();
});

it("says at the field that the password is in a list of known ones", async () => {
  const { user } = await open();
  await fill(user, "serge@voyage.test");
  const refused = { code: "weak_password", message: "", weak_password: { reasons: ["pwned"] } };
  const headers = { "x-supabase-api-version": "2024-01-01" };
  replyTo({ "POST /auth/v1/signup": () => Response.json(refused, { status: 422, headers }) });
  await submit(user);
  const words = /^Ce mot de passe figure dans des listes de mots de passe connus/;
  await waitFor(() => expect(field(/^Mot de passe/).getAttribute("aria-invalid")).toBe("true"));
  expect(document.activeElement).toBe(field(/^Mot de passe/));
  expect(screen.getAllByText(words).map(({ id }) => id)).toContain(`${field(/^Mot de passe/).id}-error`);
});

it("computes a proof when the service asks for one, and registers with it", async () => {
  const tokens: (string | undefined)[] = [];
  replyTo({
    "POST /auth/v1/signup": (body) => {
      const { captcha_token } = (body as SignUp).gotrue_meta_security;
      tokens.push(captcha_token);
      return captcha_token
        ? { id: crypto.randomUUID(), identities: [{}] }
        : authRefusal(400, "captcha_failed")();
    },
    "GET /auth/v1/proof-of-work": { needed: true, challenge: "10.8.abc.def", bits: 8 },
  });
  const { user } = await open();
  await fill(user, "serge@voyage.test");
  await submit(user);
  await waitFor(() => expect(onDone).toHaveBeenCalledWith("serge@voyage.test"));
  expect(tokens).toEqual([undefined, expect.stringMatching(/^10\.8\.abc\.def:\d+$/)]);
  const [challenge, number] = tokens[1]?.split(":") ?? [];
  const hash = createHash("sha256").update(`${challenge}:serge@voyage.test:${number}`).digest();
  expect(hash[0]).toBe(0);
});
