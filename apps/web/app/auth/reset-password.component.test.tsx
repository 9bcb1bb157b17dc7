import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { renderInPage } from "../../test/render.tsx";
import ResetPasswordPage from "./reset-password.page.tsx";

beforeEach(() => history.replaceState(null, "", "/reset-password"));

it("asks for a link when it is opened without one", async () => {
  await renderInPage(<ResetPasswordPage />, { path: "/reset-password" });
  expect(await screen.findByText(/suivez le lien que nous envoyons par e-mail/)).toBeDefined();
  expect(screen.getByRole("heading", { level: 1, name: "Nouveau mot de passe" })).toBeDefined();
  expect(screen.getByRole("button", { name: "Recevoir le lien" })).toBeDefined();
  expect(screen.queryByLabelText(/^Nouveau mot de passe/)).toBeNull();
});
