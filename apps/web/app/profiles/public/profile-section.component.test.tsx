import { act, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { ProfileSection } from "./profile-section.tsx";

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);

/** Renders the section; returns what fills in its name and city and saves. */
async function openProfile() {
  const profile = signIn();
  const { user } = await renderInPage(<ProfileSection />);
  const save = async (name: string, city: string) => {
    await user.clear(field(/^Nom complet/));
    await user.paste(name);
    await user.clear(field(/^Ville de résidence/));
    await user.paste(city);
    await user.click(screen.getByRole("button", { name: "Enregistrer" }));
  };
  return { profile, user, save };
}

it("reports an invalid name at its field, which gets the focus", async () => {
  const { save } = await openProfile();
  await save(" S ", "Lyon");
  expect(await screen.findByText("Ce champ doit contenir au moins 2 caractères.")).toBeDefined();
  expect(document.activeElement).toBe(field(/^Nom complet/));
});

it.each([
  ["verified", true],
  ["pending", false],
] as const)("%s: says that the identity is verified under this name: %s", async (kyc_status, isShown) => {
  signIn({ kyc_status });
  await renderInPage(<ProfileSection />);
  expect(field(/^Nom complet/).value).toBe("Serge Kamga");
  expect(screen.queryByText(/^Votre identité est vérifiée sous ce nom\./) !== null).toBe(isShown);
});

it("keeps the input when saving fails, and saves it afterwards", async () => {
  const { profile, user, save } = await openProfile();
  replyTo({ "PATCH /api/me": undefined });
  await save("Serge Kamga", "Lyon");
  expect(await screen.findByText("Impossible de mettre à jour le profil public.")).toBeDefined();
  expect(await screen.findByText(/La connexion a été interrompue\./)).toBeDefined();
  expect(field(/^Ville de résidence/).value).toBe("Lyon");
  const saved: unknown[] = [];
  replyTo({
    "PATCH /api/me": (body) => {
      saved.push(body);
      return { ...profile, metadata: { ...profile.metadata, city_of_residence: "Lyon" } };
    },
  });
  await user.click(screen.getByRole("button", { name: "Enregistrer" }));
  expect(await screen.findByText("Profil mis à jour")).toBeDefined();
  expect(JSON.stringify(saved)).toContain("Lyon");
  expect(screen.queryByText(/La connexion a été interrompue\./)).toBeNull();
});

it("asks before changes are lost, and keeps them for those who stay", async () => {
  const { user } = await openProfile();
  await user.clear(field(/^Ville de résidence/));
  await user.paste("Bafoussam");
  await user.click(screen.getByText("Voir mon profil"));
  const question = (await screen.findByText("Quitter sans enregistrer ?")).closest("dialog");
  await waitFor(() => expect(question?.open).toBe(true));
  await user.click(screen.getByText("Rester"));
  await waitFor(() => expect(question?.open).toBe(false));
  expect(field(/^Ville de résidence/).value).toBe("Bafoussam");
});

it("keeps what is typed while it saves, as a change that is not saved", async () => {
  const { profile, user, save } = await openProfile();
  const { promise, resolve } = Promise.withResolvers<object>();
  const saved: unknown[] = [];
  replyTo({ "PATCH /api/me": () => promise });
  await save("Serge Kamga", "Lyon");
  await user.type(field(/^Ville de résidence/), " 7e");
  const stored = { ...profile, metadata: { ...profile.metadata, city_of_residence: "Lyon" } };
  await act(async () => resolve(stored));
  expect(await screen.findByText("Profil mis à jour")).toBeDefined();
  expect(field(/^Ville de résidence/).value).toBe("Lyon 7e");
  replyTo({ "PATCH /api/me": (body) => saved.push(body) && stored });
  await user.click(screen.getByRole("button", { name: "Enregistrer" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(JSON.stringify(saved)).toContain("Lyon 7e");
});
