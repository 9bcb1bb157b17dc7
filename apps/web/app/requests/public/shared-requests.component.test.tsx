import type { SharedRequest } from "@passerelle/contract/requests/shared";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { SharedRequests } from "./shared-requests.tsx";

const PERSON = "298de505-1549-414a-adbe-85e48d059f07";
const request = (own: boolean): SharedRequest => ({
  id: "c5d6a17f-f056-4de7-8333-87f8325caede",
  reference: "R-BQJ6-J857",
  service_title: "Certificat de nationalité",
  country_code: "SN",
  status: "in_progress",
  submitted_at: "2026-11-22T10:00:00.000Z",
  own,
});

async function show(requests: SharedRequest[], reply_minutes: number | null, expected = false) {
  signIn();
  replyTo({ [`GET /api/profiles/${PERSON}/requests`]: () => ({ requests, reply_minutes }) });
  await renderInPage(<SharedRequests personId={PERSON} expected={expected} />);
}
const link = () => screen.findByRole("link", { name: "Certificat de nationalité" });

it("leads a customer to their own requests, with the usual reply time of who handles them", async () => {
  await show([request(true)], 30);
  expect((await link()).getAttribute("href")).toBe("/requests-tracking/c5d6a17f-f056-4de7-8333-87f8325caede");
  expect(screen.getByText("Répond d’habitude en moins d’une heure")).toBeDefined();
});

it("leads staff to where they work on the person's requests", async () => {
  await show([request(false)], null, true);
  expect((await link()).getAttribute("href")).toBe("/requests-queue/c5d6a17f-f056-4de7-8333-87f8325caede");
});

it("says of a customer that there are none", async () => {
  await show([], null, true);
  expect(await screen.findByText("Aucune demande que vous puissiez ouvrir.")).toBeDefined();
});
