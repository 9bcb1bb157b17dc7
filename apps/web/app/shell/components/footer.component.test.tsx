import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { LandingFooter } from "./footer.tsx";

it("offers signing in to visitors, and their own space to people who are signed in", async () => {
  await renderInPage(<LandingFooter />);
  expect(screen.getByRole("link", { name: "Se connecter" })).toBeDefined();
  signIn();
  expect(await screen.findByRole("link", { name: "Mon espace" })).toBeDefined();
  expect(screen.queryByRole("link", { name: "Se connecter" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Créer un compte" })).toBeNull();
});
