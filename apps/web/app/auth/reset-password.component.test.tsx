import { screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { renderInPage } from "../../test/render.tsx";
import { signIn } from "../../test/session.ts";
import { NewPasswordForm } from "./components/new-password-form.tsx";
import { RequestNewLink } from "./components/request-new-link.tsx";
import ResetPasswordPage from "./reset-password.page.tsx";

beforeEach(() => history.replaceState(null, "", "/reset-password"));

it("asks for a link when it is opened without one", async () => {
  await renderInPage(<ResetPasswordPage />, { path: "/reset-password" });
  expect(await screen.findByText(/suivez le lien que nous envoyons par e-mail/)).toBeDefined();
  expect(screen.getByRole("heading", { level: 1, name: "Nouveau mot de passe" })).toBeDefined();
  expect(screen.getByRole("button", { name: "Recevoir le lien" })).toBeDefined();
  expect(screen.queryByLabelText(/^Nouveau mot de passe/)).toBeNull();
});

const send = () => screen.queryByRole("button", { name: "Recevoir le lien" });

it.each([
  ["an invitation", true, /^Une invitation ne sert qu’une fois/],
  ["a recovery link", false, /^Un lien de récupération ne sert qu’une fois/],
])("offers another link in place of %s that was used or has expired", async (_, invited, words) => {
  await renderInPage(<RequestNewLink outcome={{ is: "expired", invited }} />);
  expect(screen.getByText("Ce lien ne fonctionne plus")).toBeDefined();
  expect(screen.getByText(words)).toBeDefined();
  expect(send()).not.toBeNull();
});

it("says that the account is suspended, without the offer of another link", async () => {
  await renderInPage(<RequestNewLink outcome={{ is: "failed", code: "user_banned", invited: true }} />);
  expect(screen.getByText(/^Ce compte est suspendu\./).closest("[role=alert]")).not.toBeNull();
  expect(send()).toBeNull();
});

it("leads a signed-in person back to their account", async () => {
  const { email } = signIn();
  await renderInPage(<RequestNewLink outcome={{ is: "expired", invited: true }} />);
  const link = screen.getByRole("link", { name: `Continuer en tant que ${email}` });
  expect(link.getAttribute("href")).toBe("/dashboard");
});

/** Renders the form; returns its fields, and what fills them in and sends them. */
async function open(onSubmit: (password: string) => Promise<boolean>) {
  const { user } = await renderInPage(
    <NewPasswordForm
      email="lydie@voyage.test"
      submitLabel="Enregistrer"
      failedTitle=""
      onSubmit={onSubmit}
    />,
  );
  const first = screen.getByLabelText<HTMLInputElement>(/^Nouveau mot de passe/);
  const second = screen.getByLabelText<HTMLInputElement>(/^Confirmez le mot de passe/);
  const send = async (password: string, again: string) => {
    await user.type(first, password);
    await user.type(second, again);
    await user.click(screen.getByRole("button", { name: "Enregistrer" }));
  };
  return { first, second, send };
}

it("reports a short password and a different repetition at their fields, and sends nothing", async () => {
  const onSubmit = vi.fn(async () => true);
  const { first, second, send } = await open(onSubmit);
  await send("court", "autre");
  expect(screen.getByText("Ce champ doit contenir au moins 8 caractères.").id).toBe(`${first.id}-error`);
  expect(screen.getByText("Les mots de passe ne correspondent pas.").id).toBe(`${second.id}-error`);
  expect(document.activeElement).toBe(first);
  expect(onSubmit).not.toHaveBeenCalled();
});

it("keeps a password that the service refuses, and says at its field that it is easy to guess", async () => {
  const { first, send } = await open(async () => {
    throw Object.assign(new Error(), { code: "weak_password", reasons: ["guessable"] });
  });
  await send("password123", "password123");
  expect((await screen.findByText(/trop facile à deviner/)).id).toBe(`${first.id}-error`);
  expect(document.activeElement).toBe(first);
  expect(first.value).toBe("password123");
});
