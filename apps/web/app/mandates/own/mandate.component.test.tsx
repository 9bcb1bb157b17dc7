import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { refusal, replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import MandatePage from "./mandate.page.tsx";

const ID = "4f0e8f5f-95a5-4b7e-8b0e-0a3f0f5d2c10";

it("leads back to the list from a mandate that is not the reader’s, without an error to retry", async () => {
  signIn();
  replyTo({ [`GET /api/mandates/${ID}`]: refusal(404, "mandate_not_found") });
  await renderInPage(<MandatePage />, { path: `/mandates/${ID}`, route: "/mandates/:id" });
  await screen.findByText("Ce mandat n’existe pas");
  expect(screen.getByRole("link", { name: "Mes mandats" }).getAttribute("href")).toBe("/mandates");
  expect(screen.queryByText("Nous n’avons pas pu charger ces informations.")).toBeNull();
  expect(screen.queryByRole("button", { name: "Réessayer" })).toBeNull();
});

const AT = "2026-11-20T10:00:00.000Z";

const TEXT = {
  title: "Mandat 118",
  sections: [{ heading: "Article 1", blocks: [{ kind: "paragraph", text: "Dossier 118." }] }],
};

/** A mandate whose reader may do this now. */
const details = (actions: string[]) => ({
  mandate: {
    id: ID,
    number: "M-000118",
    side: "principal",
    status: actions.includes("sign") ? "awaiting_principal" : "active",
    form: "app",
    version: 2,
    template: { key: "general", version: 1 },
    principal: "Awa Ndiaye",
    holder: "Paul Biyong",
    country: "CM",
    subject: "Dossier 118",
    powers: [{ power: "file", revoked_at: null }],
    starts_on: "2026-11-20",
    ends_on: "2027-05-20",
    ceiling: null,
    spent: 0,
    invitation_ends_on: null,
    ended_at: null,
    has_file: false,
    note: null,
    actions,
  },
  verification: null,
  continues: null,
  continued_by: null,
  given_to: null,
  details: { principal: "", holder: "" },
  required_level: 2,
  text: { hash: "118".padEnd(64, "0"), texts: { fr: TEXT, en: TEXT } },
  signatures: [],
  uses: [],
  uses_total: 0,
  events: [],
});

it.each([
  { state: "in force", actions: ["revoke"], isOpen: false },
  { state: "that the reader is to sign", actions: ["sign"], isOpen: true },
])("shows the text of a mandate $state open: $isOpen", async ({ actions, isOpen }) => {
  signIn();
  replyTo({
    [`GET /api/mandates/${ID}`]: details(actions),
    [`GET /api/mandates/${ID}/consent`]: refusal(404, "mandate_not_found"),
  });
  await renderInPage(<MandatePage />, { path: `/mandates/${ID}`, route: "/mandates/:id" });
  const [text] = await screen.findAllByText("Dossier 118.");
  expect(text?.closest("details:not([open])") === null).toBe(isOpen);
});

it("loads the older acts below the last ones", async () => {
  signIn();
  const use = (id: number) => ({ id, act: "file", power: "file", request_id: null, amount: null, at: AT });
  replyTo({
    [`GET /api/mandates/${ID}`]: { ...details([]), uses: [use(3)], uses_total: 3 },
    [`GET /api/mandates/${ID}/uses`]: { uses: [use(2), use(1)], uses_total: 3 },
  });
  const { user } = await renderInPage(<MandatePage />, { path: `/mandates/${ID}`, route: "/mandates/:id" });
  const acts = within(await screen.findByRole("region", { name: /^Ce qui a été fait/ }));
  expect(acts.getAllByRole("listitem")).toHaveLength(1);
  await user.click(acts.getByRole("button", { name: "Voir les actes plus anciens (2)" }));
  await expect.poll(() => acts.getAllByRole("listitem")).toHaveLength(3);
  expect(document.activeElement).toBe(acts.getAllByRole("listitem")[1]);
  expect(acts.queryByRole("button")).toBeNull();
});

it.each([
  { state: "active", starts_on: "2026-11-20", words: /il est en vigueur$/ },
  { state: "active", starts_on: "2099-11-20", words: /il sera en vigueur le 20 novembre 2099$/ },
  { state: "awaiting_legalisation", starts_on: "2026-11-20", words: /une fois le document vérifié$/ },
])("says after an acceptance from when a mandate is in force: $state, $starts_on", async (given) => {
  signIn();
  const waiting = details(["accept"]);
  const of = (status: string) => ({
    ...waiting,
    mandate: { ...waiting.mandate, side: "holder", status, starts_on: given.starts_on },
  });
  replyTo({
    [`GET /api/mandates/${ID}`]: of("awaiting_holder"),
    [`GET /api/mandates/${ID}/consent`]: { passkey: null, phone: "78", required_level: 2, own_level: 2 },
    [`POST /api/mandates/${ID}/codes`]: { message_id: ID, expires_at: "2099-01-01T00:00:00.000Z" },
    [`POST /api/mandates/${ID}/consent`]: of(given.state),
  });
  const { user } = await renderInPage(<MandatePage />, { path: `/mandates/${ID}`, route: "/mandates/:id" });
  await user.click(await screen.findByRole("checkbox", { name: /^J’ai lu le texte/ }));
  await user.click(screen.getByRole("button", { name: /^Recevoir un code/ }));
  await user.type(await screen.findByLabelText("Code reçu"), "118118");
  await user.click(screen.getByRole("button", { name: "Accepter" }));
  expect(await screen.findByText(given.words)).toBeDefined();
});

const draft = (version: number, subject: string, id = ID) => {
  const one = details([]);
  const given_to = { kind: "email", name: "Paul Biyong", email: "paul@example.com" };
  return { ...one, given_to, text: null, mandate: { ...one.mandate, id, status: "draft", version, subject } };
};

it("shows the draft of the address when a link leads from one to another", async () => {
  signIn();
  const other = "5a1f7a52-3f0f-4f4e-9a55-0d6f0a6a2c11";
  replyTo({
    [`GET /api/mandates/${ID}`]: draft(1, "Dossier 118"),
    [`GET /api/mandates/${other}`]: draft(1, "Dossier 119", other),
    "GET /api/mandate-offer": { templates: [], proxies: [], countries: [], principal: "Awa Ndiaye" },
  });
  const { navigate } = await renderInPage(<MandatePage />, {
    path: `/mandates/${ID}`,
    route: "/mandates/:id",
  });
  const subject = () => screen.getByLabelText(/^Pour quelle affaire/);
  await screen.findByLabelText(/^Pour quelle affaire/);
  await navigate(`/mandates/${other}`);
  await expect.poll(subject).toHaveProperty("value", "Dossier 119");
  // Both are in memory now.
  await navigate(`/mandates/${ID}`);
  await expect.poll(subject).toHaveProperty("value", "Dossier 118");
});

it("shows the newer draft when a save was refused as outdated", async () => {
  signIn();
  const both = (text: string) => ({ fr: text, en: text });
  const body = {
    title: both("Modèle 118"),
    summary: both("Résumé 118"),
    level: 1,
    powers: [{ power: "file", wording: both("déposer le dossier 118 ;") }],
    sections: [{ heading: both("Article 1"), blocks: [{ text: both("Dossier 118.") }] }],
  };
  let current = draft(2, "Dossier 118");
  replyTo({
    [`GET /api/mandates/${ID}`]: () => current,
    "GET /api/mandate-offer": {
      templates: [{ key: "general", version: 1, body }],
      proxies: [],
      countries: [{ code: "CM", name: both("Pays 118") }],
      principal: "Awa Ndiaye",
    },
    [`PUT /api/mandates/${ID}`]: () => {
      current = draft(3, "Dossier 119");
      return Response.json({ status: 409, code: "mandate_conflict" }, { status: 409 });
    },
  });
  const { user } = await renderInPage(<MandatePage />, { path: `/mandates/${ID}`, route: "/mandates/:id" });
  const field = await screen.findByLabelText(/^Pour quelle affaire/);
  await user.type(field, " bis");
  await user.selectOptions(screen.getByLabelText("Pays"), "CM");
  await user.click(screen.getByRole("button", { name: "Garder en brouillon" }));
  await screen.findByText("Ce mandat a changé entre-temps. Relisez-le avant de continuer.");
  expect(screen.getByLabelText(/^Pour quelle affaire/)).toHaveProperty("value", "Dossier 119");
});
