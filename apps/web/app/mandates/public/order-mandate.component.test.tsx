import { act, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { queryClient } from "../../lib/query.ts";
import { OrderMandate } from "./order-mandate.tsx";
import { ServiceMandate } from "./rule/service-mandate.tsx";

const SERVICE = crypto.randomUUID();
const MANDATE = crypto.randomUUID();
const REQUIRED = { powers: ["file", "collect"], forms: [] as string[] };
const NONE = { ...REQUIRED, until: null, refusal: "none", pending: null };

async function open(state: object, unmetOnly = false, required = REQUIRED) {
  signIn();
  replyTo({
    "GET /api/mandate-requirements": { services: [{ service_id: SERVICE, ...required }] },
    [`GET /api/mandate-requirements/services/${SERVICE}`]: state,
  });
  return renderInPage(
    <>
      <OrderMandate serviceId={SERVICE} country="CM" subject="Titre foncier" unmetOnly={unmetOnly} />
      <OrderMandate serviceId={crypto.randomUUID()} country="CM" subject="Passeport" />
    </>,
  );
}

it("leads to a mandate with what is known filled in", async () => {
  await open(NONE, true);
  const link = await screen.findByRole("link", { name: "Donner un mandat" });
  const [path, search] = link.getAttribute("href")?.split("?") ?? [];
  expect(path).toBe("/mandates/new");
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
    country: "CM",
    subject: "Titre foncier",
    powers: "file,collect",
  });
  expect(screen.getByText(/Déposer et suivre des demandes et Retirer des documents/)).toBeDefined();
});

it("leads to the mandate that waits for a signature instead of another one", async () => {
  await open({ ...NONE, pending: { id: MANDATE, waits_for: "principal" } });
  const link = await screen.findByRole("link", { name: "Relire et signer" });
  expect(link.getAttribute("href")).toBe(`/mandates/${MANDATE}`);
});

it("asks for nothing more while the proxy has not accepted", async () => {
  await open({ ...NONE, pending: { id: MANDATE, waits_for: "holder" } });
  expect(await screen.findByText(/^Vous avez signé ce mandat/)).toBeDefined();
  expect(screen.queryByRole("link")).toBeNull();
});

it.each([
  ["paper", "Imprimer et envoyer", /Imprimez-le, signez-le devant l’autorité/],
  ["check", "Voir le mandat", /reçu le document signé/],
] as const)("leads to the mandate on paper that waits for its %s", async (waits_for, name, text) => {
  await open({ ...NONE, pending: { id: MANDATE, waits_for } });
  const link = await screen.findByRole("link", { name });
  expect(link.getAttribute("href")).toBe(`/mandates/${MANDATE}`);
  expect(screen.getByText(text)).toBeDefined();
});

it("names the accepted forms, and that a given mandate has another one", async () => {
  const required = { ...REQUIRED, forms: ["legalised", "authentic"] };
  await open({ ...NONE, ...required, refusal: "other_form" }, true, required);
  const link = await screen.findByRole("link", { name: "Donner un mandat" });
  expect(new URLSearchParams(link.getAttribute("href")?.split("?")[1]).get("forms")).toBe(
    "legalised,authentic",
  );
  expect(screen.getByText(/Formes acceptées.: Signature légalisée ou Acte notarié\.$/)).toBeDefined();
  expect(screen.getByText(/^Le mandat que vous avez donné a une autre forme/)).toBeDefined();
});

it("names the last day of the mandate that suffices", async () => {
  await open({ ...NONE, until: "2027-04-30", refusal: null });
  expect(await screen.findByText(/en vigueur jusqu’au 30 avril 2027/)).toBeDefined();
});

it("proposes nothing before the confirmation once a mandate suffices", async () => {
  await open(NONE, true);
  const link = await screen.findByRole("link", { name: "Donner un mandat" });
  replyTo({
    [`GET /api/mandate-requirements/services/${SERVICE}`]: { ...NONE, until: "2027-04-30", refusal: null },
  });
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(link.isConnected).toBe(false));
  expect(screen.queryByText(/mandat/)).toBeNull();
});

it("saves the powers that a service requires and the forms that it accepts", async () => {
  signIn();
  const services = [{ service_id: SERVICE, powers: ["sign"], forms: [] as string[] }];
  const sent: unknown[] = [];
  replyTo({
    "GET /api/mandate-requirements": () => ({ services }),
    [`PUT /api/admin/mandate-requirements/services/${SERVICE}`]: (body) => {
      const required = body as typeof REQUIRED;
      sent.push(required);
      services.splice(0, 1, { service_id: SERVICE, ...required });
      return required;
    },
  });
  const { user } = await renderInPage(<ServiceMandate serviceId={SERVICE} />);
  const file = await screen.findByRole<HTMLInputElement>("checkbox", {
    name: "Déposer et suivre des demandes",
  });
  const sign = screen.getByRole<HTMLInputElement>("checkbox", { name: "Signer des formulaires" });
  await expect.poll(() => sign.checked).toBe(true);
  await user.click(file);
  await expect.poll(() => sent).toEqual([{ powers: ["file", "sign"], forms: [] }]);
  await expect.poll(() => file.checked).toBe(true);
  await user.click(screen.getByRole("checkbox", { name: "Acte notarié" }));
  await expect.poll(() => sent.at(-1)).toEqual({ powers: ["file", "sign"], forms: ["authentic"] });
});
