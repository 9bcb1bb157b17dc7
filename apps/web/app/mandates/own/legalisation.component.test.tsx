import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { LegalisationBox } from "./legalisation.tsx";

const ID = "0b0e7c57-93a4-4b27-8a8f-3d2a6f0c0001";

const SCAN = {
  id: "0b0e7c57-93a4-4b27-8a8f-3d2a6f0c0002",
  file_name: "mandat.pdf",
  mime_type: "application/pdf",
  size: 120_000,
  scan: "clean",
  uploaded_at: "2026-11-26T10:00:00.000Z",
  verdict: null as string | null,
  reason: null as string | null,
  note: null as string | null,
  checked_at: null,
  erased_at: null,
};

async function open(change: object) {
  signIn();
  replyTo({
    [`GET /api/mandates/${ID}/legalisation`]: {
      form: "legalised",
      can_print: true,
      can_send: true,
      steps: null,
      confirmed_on: null,
      scan: null,
      ...change,
    },
  });
  return renderInPage(<LegalisationBox id={ID} number="M-000042" />);
}

it("shows the steps of the country, and that they are to be confirmed", async () => {
  await open({ steps: { fr: "Allez à la mairie\n\nSignez devant l’agent", en: "Go\nSign" } });
  expect(await screen.findByText("Allez à la mairie")).toBeDefined();
  expect(screen.getByText("Signez devant l’agent")).toBeDefined();
  expect(screen.getByText(/qui restent à confirmer/)).toBeDefined();
  expect(screen.getByRole("button", { name: "Télécharger pour imprimer" })).toBeDefined();
});

it("shows general steps where a country has none, also before a notary", async () => {
  await open({ form: "authentic" });
  expect(await screen.findByText(/Prenez rendez-vous et apportez/)).toBeDefined();
  expect(screen.getByRole("heading", { name: "Signez devant un notaire" })).toBeDefined();
  const link = screen.getByRole("link", { name: "Prendre rendez-vous avec un notaire" });
  expect(link.getAttribute("href")).toBe("/appointments/new?purpose=mandate");
});

it("says why a scan was refused and asks for another one", async () => {
  await open({
    scan: { ...SCAN, verdict: "refused", reason: "not_legalised", note: "Il manque le cachet." },
  });
  expect(await screen.findByText("Document refusé : Sans légalisation")).toBeDefined();
  expect(screen.getByText("Il manque le cachet.")).toBeDefined();
  expect(screen.getByText("Document signé et légalisé")).toBeDefined();
});

it("offers to replace a scan that waits", async () => {
  await open({ scan: SCAN });
  expect(await screen.findByText("Remplacer le document envoyé")).toBeDefined();
});

it("asks for nothing once a scan was accepted", async () => {
  await open({ can_send: false, scan: { ...SCAN, verdict: "accepted" } });
  expect(await screen.findByText("Document vérifié")).toBeDefined();
  expect(screen.queryByText("Imprimez le mandat")).toBeNull();
});
