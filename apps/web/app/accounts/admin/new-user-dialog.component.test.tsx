import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { refusal, replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { NewUserDialog } from "./new-user-dialog.tsx";

it("reports missing fields, and an address that has an account, and keeps the input", async () => {
  signIn({ role: "super_admin" });
  const { user } = await renderInPage(<NewUserDialog mode="invite" onClose={() => {}} />);
  const send = screen.getByRole("button", { name: "Envoyer l’invitation" });
  await user.click(send);
  expect(await screen.findAllByText("Ce champ est requis.")).toHaveLength(2);
  const name = screen.getByLabelText("Nom complet");
  expect(document.activeElement).toBe(name);
  await user.type(name, "Régine Abena");
  const email = screen.getByLabelText("Adresse e-mail");
  await user.type(email, "regine@voyage.test");
  replyTo({ "POST /api/admin/users/invite": refusal(409, "email_taken") });
  await user.click(send);
  expect(await screen.findByText("Cet e-mail est déjà utilisé.")).toBeDefined();
  expect(document.activeElement).toBe(email);
  expect(name).toHaveProperty("value", "Régine Abena");
});
