import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { MandateHeld } from "./mandate-held.tsx";

const REQUEST = crypto.randomUUID();
const PROXY = { id: crypto.randomUUID(), name: "Brigitte Essomba" };

async function open(need: object) {
  signIn({ role: "mandataire" });
  replyTo({ [`GET /api/requests/${REQUEST}/mandate`]: { proxy: PROXY, ...need } });
  await renderInPage(<MandateHeld requestId={REQUEST} />);
}

const act = (name: string, until: string | null, refusal: string | null = null) => ({
  act: name,
  until,
  refusal,
});

it("names for each act the last day on which the proxy may do it, or why they may not", async () => {
  await open({
    until: "2027-04-30",
    refusal: null,
    acts: [act("file", "2027-04-30"), act("collect", "2027-03-31"), act("sign", null, "power_revoked")],
  });
  expect(await screen.findByText(/^Déposer et suivre des demandes : jusqu’au 30 avril 2027/)).toBeDefined();
  expect(screen.getByText(/^Retirer des documents : jusqu’au 31 mars 2027/)).toBeDefined();
  expect(
    screen.getByText(/^Signer des formulaires : pas encore. Le client a révoqué ce pouvoir/),
  ).toBeDefined();
});

it("explains before the act why the proxy may not file", async () => {
  await open({ until: null, refusal: "none", acts: [act("file", null, "none")] });
  expect(
    await screen.findByText("Vous ne pouvez pas encore déposer ce dossier pour le client"),
  ).toBeDefined();
  expect(screen.getByText(/Aucun mandat en vigueur ne vous lie/)).toBeDefined();
});

it("asks nothing for those who need no mandate", async () => {
  signIn({ role: "super_admin" });
  await renderInPage(<MandateHeld requestId={REQUEST} />);
  expect(screen.queryByRole("link")).toBeNull();
});
