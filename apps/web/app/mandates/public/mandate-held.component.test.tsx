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

it("names the last day on which the proxy may file", async () => {
  await open({ until: "2027-04-30", refusal: null });
  expect(await screen.findByText(/jusqu’au 30 avril 2027/)).toBeDefined();
});

it("explains before the act why the proxy may not file", async () => {
  await open({ until: null, refusal: "power_revoked" });
  expect(await screen.findByText(/Le client a révoqué le pouvoir de déposer/)).toBeDefined();
});

it("asks nothing for those who need no mandate", async () => {
  signIn({ role: "super_admin" });
  await renderInPage(<MandateHeld requestId={REQUEST} />);
  expect(screen.queryByRole("link")).toBeNull();
});
