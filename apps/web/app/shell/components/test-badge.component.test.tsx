import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { setTestMode } from "../../settings/public/use-test-badge.ts";
import { TestBadge } from "./test-badge.tsx";

const badge = <TestBadge className="" />;
const button = () => screen.getByRole("button", { name: "Mode test" });
const dialog = () => screen.findByRole("dialog", { name: "Mode test" });

it("shows the summary to a visitor, who may not edit it", async () => {
  const { user } = await renderInPage(badge);
  await user.click(button());
  const box = within(await dialog());
  expect(box.getByText("Aucun résumé pour le moment.")).toBeDefined();
  await user.click(box.getByRole("button", { name: "Modifier le résumé" }));
  const alert = box.getByRole("alert").textContent;
  expect(alert).toContain("Erreur");
  expect(alert).toContain("Utilisateur non authentifié.");
  expect(box.queryByRole("textbox")).toBeNull();
});

it("records who edited the summary, keeps ten entries, and shows them again later", async () => {
  signIn({ name: "Serge Kamga" });
  const { user } = await renderInPage(badge);
  await user.click(button());
  const box = within(await dialog());
  for (let at = 1; at <= 11; at++) {
    await user.click(box.getByRole("button", { name: "Modifier le résumé" }));
    const field = box.getByRole("textbox");
    expect(document.activeElement).toBe(field);
    await user.tripleClick(field);
    await user.paste(`Essai ${at}`);
    await user.click(box.getByRole("button", { name: "Enregistrer le résumé" }));
    expect(document.activeElement).toBe(box.getByRole("button", { name: "Modifier le résumé" }));
  }
  const entries = box.getAllByRole("listitem");
  expect(entries).toHaveLength(10);
  expect(entries[0]?.textContent).toContain("Serge Kamga l’a modifié le");
  expect(entries[0]?.textContent).toContain("Avant\u00a0: Essai 10");
  await user.click(box.getByRole("button", { name: "Fermer" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

it.each([
  ["while the test mode is off", async () => setTestMode(false), {}],
  ["outside the demo", async () => {}, { demo: false }],
])("is absent %s", async (_, prepare, settings) => {
  await prepare();
  await renderInPage(badge, { settings });
  expect(screen.queryByRole("button", { name: "Mode test" })).toBeNull();
});
