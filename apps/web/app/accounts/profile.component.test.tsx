import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { refusal, replyTo } from "../../test/fetch.ts";
import { renderInPage } from "../../test/render.tsx";
import { signIn } from "../../test/session.ts";
import ProfilePage from "./profile.page.tsx";

it("reports an unknown profile, and another person's alike, and leads back", async () => {
  signIn();
  const userId = "00000000-0000-4000-8000-000000000000";
  replyTo({ [`GET /api/profiles/${userId}`]: refusal(404, "user_not_found") });
  const props = { params: { userId } } as Parameters<typeof ProfilePage>[0];
  await renderInPage(<ProfilePage {...props} />);
  expect(await screen.findByRole("heading", { level: 1, name: "Profil introuvable" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Retour au tableau de bord" }).getAttribute("href")).toBe(
    "/dashboard",
  );
});
