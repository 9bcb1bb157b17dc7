import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPage } from "../../../../test/render.tsx";
import { PlaceUse } from "./place-use.tsx";

const NOTHING = { services: [], services_count: 0, requests: 0, organisms: [] };

it.each([
  [
    "organisms",
    { organisms: [{ id: "1", name: "Mairie" }] },
    "Organisme « Mairie »",
    "Déplacez ou désactivez d’abord ces organismes.",
  ],
  [
    "requests",
    { requests: 2 },
    /^2 demandes/,
    "Retirez-le d’abord de ces services, ou attendez la fin des demandes.",
  ],
])("says what to do about a place with %s", async (_what, found, line, advice) => {
  await renderInPage(<PlaceUse use={{ ...NOTHING, ...found }} />);
  expect(screen.getByText(/^Impossible tant que ceci en dépend/)).toBeDefined();
  expect(screen.getByText(line)).toBeDefined();
  expect(screen.getByText(advice)).toBeDefined();
});

it("names the services in the language of the page", async () => {
  const services = [{ id: "1", title: { fr: "Légalisation", en: "Legalisation" } }];
  await renderInPage(<PlaceUse use={{ ...NOTHING, services, services_count: 1 }} />, { language: "en" });
  expect(screen.getByRole("link").textContent).toMatch(/Legalisation/);
});
