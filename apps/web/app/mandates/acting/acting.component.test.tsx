import type { ActingDetail, ActingMandate } from "@passerelle/contract/mandates/acting";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { HeldMandates } from "../public/held-mandates.tsx";
import ActingPage from "./acting.page.tsx";
import ActingMandatePage from "./acting-mandate.page.tsx";
import ActingRequestPage from "./acting-request.page.tsx";

const MANDATE: ActingMandate = {
  id: crypto.randomUUID(),
  number: "M-000012",
  principal: "Awa Ndiaye",
  subject: "L’acte de naissance d’Awa Ndiaye",
  country: { code: "CM", name: { fr: "Cameroun", en: "Cameroon" } },
  powers: ["file", "pay"],
  starts_on: "2026-11-01",
  ends_on: "2027-04-30",
  left: { amount: 20_000, currency: "XAF" },
};
const ITEM = {
  id: crypto.randomUUID(),
  kind: "answer" as const,
  state: "open" as const,
  label: "Date du départ",
  reason: "Le consulat la demande.",
  due_on: "2026-12-10",
  overdue: false,
  answer: null,
  may_answer: true,
};
const DETAIL: ActingDetail = {
  mandate: MANDATE,
  id: crypto.randomUUID(),
  reference: "PS-1234",
  status: "information_required",
  service: "Acte de naissance",
  promised_by: null,
  updated_at: "2026-11-20T10:00:00.000Z",
  information_requests: [
    { id: crypto.randomUUID(), message: "Merci.", asked_at: "2026-11-20T10:00:00.000Z", items: [ITEM] },
  ],
  deliverables: [],
  fees: [
    { id: "f1", label: "Timbre fiscal", due: { amount: 12_000, currency: "XAF" }, refusal: null },
    { id: "f2", label: "Copie", due: { amount: 30_000, currency: "XAF" }, refusal: "ceiling_exceeded" },
  ],
};
const PAGE = `GET /api/acting/${MANDATE.id}`;
const CALL = `${PAGE}/requests/${DETAIL.id}`;

const ended = (reason: string) => () =>
  Response.json({ status: 409, code: "mandate_required", details: { reason } }, { status: 409 });

const openRequest = () => {
  signIn();
  return renderInPage(<ActingRequestPage />, {
    path: `/acting-for/${MANDATE.id}/requests/${DETAIL.id}`,
    route: "/acting-for/:mandate/requests/:id",
  });
};

it("lists the principals with powers, country, last day and the rest of the ceiling", async () => {
  signIn();
  replyTo({ "GET /api/acting": { mandates: [MANDATE] } });
  await renderInPage(<ActingPage />);
  const link = await screen.findByRole("link", { name: "Agir pour Awa Ndiaye" });
  expect(link.getAttribute("href")).toBe(`/acting-for/${MANDATE.id}`);
  expect(screen.getByText("Déposer et suivre des demandes · Payer des frais")).toBeDefined();
  expect(screen.getByText("Cameroun, jusqu’au 30 avril 2027")).toBeDefined();
  expect(screen.getByText(/^Il reste 20.000/)).toBeDefined();
});

it("explains how to act for others while no mandate is in force", async () => {
  signIn();
  replyTo({ "GET /api/acting": { mandates: [] } });
  await renderInPage(<ActingPage />);
  expect(await screen.findByText("Aucun mandat en vigueur")).toBeDefined();
});

it("names on the page of the requests the principal, and how to stop", async () => {
  signIn();
  replyTo({ [PAGE]: { mandate: MANDATE, requests: [DETAIL] } });
  await renderInPage(<ActingMandatePage />, {
    path: `/acting-for/${MANDATE.id}`,
    route: "/acting-for/:mandate",
  });
  const banner = await screen.findByRole("region", { name: "Vous agissez pour Awa Ndiaye" });
  expect(within(banner).getByRole("link", { name: "Arrêter" }).getAttribute("href")).toBe("/acting-for");
  expect(within(banner).getByText("Cameroun, jusqu’au 30 avril 2027")).toBeDefined();
  const link = screen.getByRole("link", { name: "Acte de naissance" });
  expect(link.getAttribute("href")).toBe(`/acting-for/${MANDATE.id}/requests/${DETAIL.id}`);
});

it("answers in the place of the principal, and shows the answer", async () => {
  let sent: unknown;
  const answered = { ...ITEM, state: "answered" as const, answer: "Le 4 mai" };
  let detail = DETAIL;
  replyTo({
    [CALL]: () => detail,
    [`PUT /api/acting/${MANDATE.id}/requests/${DETAIL.id}/information-requests/${ITEM.id}`]: (body) => {
      sent = body;
      detail = {
        ...DETAIL,
        information_requests: DETAIL.information_requests.map((asked) => ({ ...asked, items: [answered] })),
      };
      return detail;
    },
  });
  const { user } = await openRequest();
  await user.type(await screen.findByRole("textbox", { name: "Réponse au nom d’Awa Ndiaye" }), "Le 4 mai");
  await user.click(screen.getByRole("button", { name: "Envoyer la réponse" }));
  expect(await screen.findByText("Réponse envoyée pour Awa Ndiaye")).toBeDefined();
  expect(sent).toEqual({ answer: "Le 4 mai", before: null });
  expect(screen.getByText("Le 4 mai")).toBeDefined();
});

it("shows after a refused act only that the mandate was revoked", async () => {
  let isRevoked = false;
  replyTo({
    [CALL]: () => (isRevoked ? ended("not_active")() : DETAIL),
    [`PUT /api/acting/${MANDATE.id}/requests/${DETAIL.id}/information-requests/${ITEM.id}`]: () => {
      isRevoked = true;
      return ended("not_active")();
    },
  });
  const { user } = await openRequest();
  await user.type(await screen.findByRole("textbox"), "Le 4 mai");
  await user.click(screen.getByRole("button", { name: "Envoyer la réponse" }));
  const alert = await screen.findByRole("alert");
  await expect.poll(() => screen.queryByText("Vous ne pouvez plus agir pour Awa Ndiaye")).not.toBeNull();
  expect(alert).toBeDefined();
  expect(screen.queryByText("Date du départ")).toBeNull();
  expect(screen.getByRole("link", { name: "Voir pour qui je peux agir" })).toBeDefined();
});

it("offers the fees under the ceiling, and explains why another cannot be paid", async () => {
  replyTo({ [CALL]: DETAIL });
  await openRequest();
  expect(await screen.findByRole("button", { name: /^Payer 12.000/ })).toBeDefined();
  expect(screen.getByText("Ce montant dépasse ce qui reste sous le plafond du mandat.")).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Payer 30.000/ })).toBeNull();
});

it("leaves corrections of the order to the principal", async () => {
  const field = { ...ITEM, kind: "field" as const, may_answer: false };
  const asked = DETAIL.information_requests.map((request) => ({ ...request, items: [field] }));
  replyTo({ [CALL]: { ...DETAIL, information_requests: asked } });
  await openRequest();
  expect(await screen.findByText(/Seule la personne qui a commandé/)).toBeDefined();
  expect(screen.queryByRole("textbox")).toBeNull();
});

it("shows a proxy in the queue what each mandate allows, and nothing to other readers", async () => {
  replyTo({ "GET /api/acting": { mandates: [MANDATE] } });
  signIn({ role: "mandataire" });
  await renderInPage(<HeldMandates />);
  expect((await screen.findByRole("link", { name: "Awa Ndiaye" })).getAttribute("href")).toBe(
    `/acting-for/${MANDATE.id}`,
  );
  expect(screen.getByText("Cameroun, jusqu’au 30 avril 2027")).toBeDefined();
});

it("requires nothing of staff who need no mandate", async () => {
  signIn({ role: "super_admin" });
  await renderInPage(<HeldMandates />);
  expect(screen.queryByRole("link")).toBeNull();
});
