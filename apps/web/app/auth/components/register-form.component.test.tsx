import { cleanup, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { RegisterForm } from "./register-form.tsx";

beforeEach(() => history.replaceState(null, "", "/register"));

const open = () => renderInPage(<RegisterForm onDone={vi.fn()} />);
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

it("says at the field that the password is in a list of known ones", async () => {
  const { user } = await open();
  const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
  for (const [label, country] of [
    [/^Pays d’origine/, "SN"],
    [/^Pays de résidence/, "FR"],
  ] as const) {
    await waitFor(() => expect(field(label).disabled).toBe(false));
    await user.selectOptions(field(label), country);
  }
  await user.type(field(/^Nom complet/), "Serge Kamga");
  await user.type(field(/^Adresse e-mail/), "serge@voyage.test");
  await user.type(field(/^Téléphone/), "0612345678");
  await user.type(field(/^Mot de passe/), "Bienvenue2026");
  await user.type(field(/^Confirmez le mot de passe/), "Bienvenue2026");
  await user.click(screen.getByRole("checkbox"));
  const refused = { code: "weak_password", message: "", weak_password: { reasons: ["pwned"] } };
  const headers = { "x-supabase-api-version": "2024-01-01" };
  replyTo({ "POST /auth/v1/signup": () => Response.json(refused, { status: 422, headers }) });
  await user.click(screen.getByRole("button", { name: "Créer mon compte" }));
  const words = /^Ce mot de passe figure dans des listes de mots de passe connus/;
  await waitFor(() => expect(field(/^Mot de passe/).getAttribute("aria-invalid")).toBe("true"));
  expect(document.activeElement).toBe(field(/^Mot de passe/));
  expect(screen.getAllByText(words).map(({ id }) => id)).toContain(`${field(/^Mot de passe/).id}-error`);
});
