import type { PaymentLink, PaymentLinks } from "@passerelle/contract/payments/links";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { refusal, replyTo } from "../../../../test/fetch.ts";
import { renderInPage } from "../../../../test/render.tsx";
import { signIn } from "../../../../test/session.ts";
import { PaymentLinkSection } from "./payment-link-section.tsx";

const REQUEST = "b1b1d0a4-7f0e-4a55-8a0e-6f6d7f2f9d01";
const URL = `${location.origin}/pay/dGhlIHRva2VuIG9mIHRoZSBsaW5r`;
const LINK: PaymentLink = {
  id: "c1b1d0a4-7f0e-4a55-8a0e-6f6d7f2f9d01",
  url: URL,
  qr: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  state: "open",
  amount: null,
  allows_partial: true,
  currency: "XAF",
  paid: 0,
  created_at: "2026-11-20T09:00:00.000Z",
  expires_at: "2026-12-04T09:00:00.000Z",
  revoked_at: null,
};
const LINKS = `/api/requests/${REQUEST}/payment-links`;
const answer = (...links: PaymentLink[]): PaymentLinks => ({ links, contributions: [] });

beforeEach(() => signIn());
afterEach(() => withShareSheet(undefined));

/** Gives the device a share sheet, or none. */
function withShareSheet(share: Navigator["share"] | undefined): void {
  Object.defineProperty(navigator, "share", { value: share, configurable: true });
}

it("creates a link that parts can be paid by, and shows its address and its QR code", async () => {
  const sent: unknown[] = [];
  replyTo({
    [`GET ${LINKS}`]: answer(),
    [`POST ${LINKS}`]: (body) => {
      sent.push(body);
      return answer(LINK);
    },
  });
  const { user } = await renderInPage(<PaymentLinkSection target={{ requestId: REQUEST }} mayCreate />);
  await user.click(await screen.findByRole("checkbox", { name: "Accepter une contribution partielle" }));
  await user.click(screen.getByRole("button", { name: "Créer un lien de paiement" }));
  expect(await screen.findByText(URL)).toBeDefined();
  expect(sent).toEqual([{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), allows_partial: true }]);
  expect(screen.getByText("En une ou plusieurs fois")).toBeDefined();
  await user.click(screen.getByText("Afficher le code QR"));
  const image = screen.getByRole("img", { name: "Code QR du lien de paiement" });
  expect(decodeURIComponent(image.getAttribute("src") ?? "")).toBe(`data:image/svg+xml,${LINK.qr}`);
  expect(screen.getByRole("button", { name: "Créer un autre lien" })).toBeDefined();
});

it("sends the same id again after a lost reply, so that no second link is made", async () => {
  const ids: string[] = [];
  replyTo({
    [`GET ${LINKS}`]: answer(),
    [`POST ${LINKS}`]: (body) => {
      ids.push((body as { id: string }).id);
      return ids.length === 1 ? undefined : answer(LINK);
    },
  });
  const { user } = await renderInPage(<PaymentLinkSection target={{ requestId: REQUEST }} mayCreate />);
  const create = await screen.findByRole("button", { name: "Créer un lien de paiement" });
  await user.click(create);
  expect(await screen.findByText(/^La connexion a été interrompue/)).toBeDefined();
  await user.click(create);
  expect(await screen.findByText(URL)).toBeDefined();
  expect(ids).toHaveLength(2);
  expect(ids[1]).toBe(ids[0]);
});

it("says why no link could be made", async () => {
  replyTo({ [`GET ${LINKS}`]: answer(), [`POST ${LINKS}`]: refusal(409, "already_paid") });
  const { user } = await renderInPage(<PaymentLinkSection target={{ requestId: REQUEST }} mayCreate />);
  await user.click(await screen.findByRole("button", { name: "Créer un lien de paiement" }));
  expect(await screen.findByText(/^C’est déjà payé/)).toBeDefined();
});

it("copies the address, and says when the browser refuses", async () => {
  replyTo({ [`GET ${LINKS}`]: answer(LINK) });
  const { user } = await renderInPage(
    <PaymentLinkSection target={{ requestId: REQUEST }} mayCreate={false} />,
  );
  const copy = await screen.findByRole("button", { name: /^Copier.*l’adresse du lien$/ });
  await user.click(copy);
  expect(await screen.findByText("Copié")).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe(URL);
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValueOnce(new Error("refused"));
  await user.click(copy);
  expect(await screen.findByText("Copie impossible")).toBeDefined();
});

it("hands the address to the device's share sheet, and copies it where there is none", async () => {
  replyTo({ [`GET ${LINKS}`]: answer(LINK) });
  const shared: unknown[] = [];
  const { user } = await renderInPage(
    <PaymentLinkSection target={{ requestId: REQUEST }} mayCreate={false} />,
  );
  withShareSheet(async (data) => void shared.push(data));
  await user.click(await screen.findByRole("button", { name: "Envoyer le lien" }));
  expect(shared).toEqual([{ title: "Une démarche à payer", url: URL }]);
  expect(screen.queryByText("Adresse du lien copiée")).toBeNull();
  withShareSheet(undefined);
  await user.click(screen.getByRole("button", { name: "Envoyer le lien" }));
  expect(await screen.findByText("Adresse du lien copiée")).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe(URL);
});

it("revokes a link after a confirmation, and keeps it among the closed ones", async () => {
  const revoked_at = "2026-11-21T09:00:00.000Z";
  let isRevoked = false;
  replyTo({
    [`GET ${LINKS}`]: () => answer(isRevoked ? { ...LINK, state: "revoked", revoked_at } : LINK),
    [`POST /api/me/payment-links/${LINK.id}/revoke`]: () => {
      isRevoked = true;
      return { revoked_at };
    },
  });
  const { user } = await renderInPage(<PaymentLinkSection target={{ requestId: REQUEST }} mayCreate />);
  await user.click(await screen.findByRole("button", { name: "Désactiver" }));
  expect(isRevoked).toBe(false);
  const confirm = screen.getAllByRole("button", { name: "Désactiver" }).at(-1);
  await user.click(confirm as HTMLElement);
  expect(await screen.findByText("1 lien fermé")).toBeDefined();
  await waitFor(() => expect(screen.queryByText(URL)).toBeNull());
  expect(screen.getByText("Désactivé")).toBeDefined();
});
