import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { refusal, replyTo } from "../../test/fetch.ts";
import { fillIn } from "../../test/fill-in.ts";
import { renderInPage } from "../../test/render.tsx";
import { signIn } from "../../test/session.ts";
import { currentSession } from "../lib/session-state.ts";
import { hasStoredSession } from "../lib/stored-session.ts";
import { CloseDialog } from "./close-dialog.tsx";

it("requires the password and the consent before it closes the account", async () => {
  signIn();
  const { user } = await renderInPage(<CloseDialog open proof="password" onClose={vi.fn()} />);
  await user.click(screen.getByRole("button", { name: "Clôturer définitivement" }));
  expect(await screen.findByText("Ce champ est requis.")).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText(/^Mot de passe/));
  const consent = screen.getByRole("checkbox", { name: /^J’ai compris/ });
  expect(consent.getAttribute("aria-invalid")).toBe("true");
  fillIn(screen.getByLabelText(/^Mot de passe/), "le bon mot de passe");
  await user.click(screen.getByRole("button", { name: "Clôturer définitivement" }));
  await waitFor(() => expect(screen.queryByText("Ce champ est requis.")).toBeNull());
  expect(consent.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(consent);
});

it("reports a wrong password at its field", async () => {
  signIn();
  replyTo({ "POST /api/me/closure": refusal(403, "password_invalid") });
  const { user } = await renderInPage(<CloseDialog open proof="password" onClose={vi.fn()} />);
  fillIn(screen.getByLabelText(/^Mot de passe/), "pas le bon mot de passe");
  await user.click(screen.getByRole("checkbox", { name: /^J’ai compris/ }));
  await user.click(screen.getByRole("button", { name: "Clôturer définitivement" }));
  expect(await screen.findByText("Ce mot de passe n’est pas le bon.")).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText(/^Mot de passe/));
});

it("forgets the session that ended with the account, without a call that the server would refuse", async () => {
  signIn();
  replyTo({ "POST /api/me/closure": { closed_at: "2026-11-20T09:00:00.000Z" } });
  const { user } = await renderInPage(<CloseDialog open proof="password" onClose={vi.fn()} />);
  fillIn(screen.getByLabelText(/^Mot de passe/), "le bon mot de passe");
  await user.click(screen.getByRole("checkbox", { name: /^J’ai compris/ }));
  await user.click(screen.getByRole("button", { name: "Clôturer définitivement" }));
  await waitFor(() => expect(currentSession()).toEqual({ status: "anonymous" }));
  expect(hasStoredSession()).toBe(false);
});
