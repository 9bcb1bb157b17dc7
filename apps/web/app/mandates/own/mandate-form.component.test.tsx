import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { refusal, replyTo } from "../../../test/fetch.ts";
import { fillIn } from "../../../test/fill-in.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import type { Offer } from "../api.ts";
import { MandateForm } from "./mandate-form.tsx";

const ID = "4f0e8f5f-95a5-4b7e-8b0e-0a3f0f5d2c10";
const PROXY = "5a1f7a52-3f0f-4f4e-9a55-0d6f0a6a2c11";
const both = (text: string) => ({ fr: text, en: text });

const OFFER: Offer = {
  templates: [
    {
      key: "general",
      version: 1,
      body: {
        title: both("Modèle 118"),
        summary: both("Résumé 118"),
        level: 1,
        powers: [
          { power: "pay", wording: both("régler le dossier 118 ;") },
          { power: "dispose", wording: both("vendre le bien 118 ;") },
        ],
        sections: [{ heading: both("Article 1"), blocks: [{ text: both("Dossier 118.") }] }],
      },
    },
  ],
  proxies: [{ id: PROXY, name: "Paul Biyong" }],
  countries: [{ code: "CM", name: both("Pays 118") }],
  principal: "Awa Ndiaye",
};

it("shows a refused ceiling at its field, which gets the focus", async () => {
  signIn();
  replyTo({
    [`PUT /api/mandates/${ID}`]: () =>
      Response.json(
        { status: 409, code: "mandate_invalid", details: { reason: "ceiling_missing" } },
        { status: 409 },
      ),
  });
  const { user } = await renderInPage(
    <MandateForm id={ID} offer={OFFER} former={undefined} onSaved={() => {}} />,
  );
  fillIn(screen.getByLabelText(/^Pour quelle affaire/), "Dossier 118");
  await user.selectOptions(screen.getByLabelText("Pays"), "CM");
  await user.selectOptions(screen.getByLabelText("Mandataire"), PROXY);
  await user.click(screen.getByRole("checkbox", { name: /^Payer/ }));
  await user.click(screen.getByRole("button", { name: "Relire et signer" }));
  const ceiling = screen.getByLabelText("Plafond des paiements");
  await expect.poll(() => ceiling.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(ceiling);
  expect(ceiling.closest("div")?.textContent).toContain("Le pouvoir de payer demande un plafond.");
});

it("says why a draft that was changed elsewhere is not saved, and asks for the newer one", async () => {
  signIn();
  replyTo({ [`PUT /api/mandates/${ID}`]: refusal(409, "mandate_conflict") });
  let outdated = 0;
  const { user } = await renderInPage(
    <MandateForm
      id={ID}
      offer={OFFER}
      former={undefined}
      onSaved={() => {}}
      onOutdated={() => {
        outdated += 1;
      }}
    />,
  );
  fillIn(screen.getByLabelText(/^Pour quelle affaire/), "Dossier 118");
  await user.selectOptions(screen.getByLabelText("Pays"), "CM");
  await user.selectOptions(screen.getByLabelText("Mandataire"), PROXY);
  await user.click(screen.getByRole("checkbox", { name: /^Disposer/ }));
  await user.click(screen.getByRole("button", { name: "Relire et signer" }));
  await expect.poll(() => outdated).toBe(1);
  await screen.findByText("Ce mandat a changé entre-temps. Relisez-le avant de continuer.");
});

it("names the shorter limit of a mandate to dispose of property", async () => {
  signIn();
  const { user } = await renderInPage(
    <MandateForm id={ID} offer={OFFER} former={undefined} onSaved={() => {}} />,
  );
  expect(screen.getByText(/^Obligatoire.* deux ans au plus/)).toBeDefined();
  await user.click(screen.getByRole("checkbox", { name: /^Disposer/ }));
  expect(screen.getByText(/^Obligatoire.* 183 jours au plus/)).toBeDefined();
});

it("begins with a form that the service accepts, and says which ones when another is chosen", async () => {
  signIn();
  const known = { forms: ["legalised", "authentic"] };
  const { user } = await renderInPage(
    <MandateForm id={ID} offer={OFFER} former={undefined} known={known} onSaved={() => {}} />,
  );
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /^Signature légalisée/ }).checked).toBe(true);
  const warning = /Il accepte.: Signature légalisée ou Acte notarié/;
  expect(screen.queryByText(warning)).toBeNull();
  await user.click(screen.getByRole("radio", { name: /^Signé ici/ }));
  expect(screen.getByText(warning)).toBeDefined();
});

it("says what a legalised signature attests, and sends it with the person of an email address", async () => {
  signIn();
  const sent: unknown[] = [];
  replyTo({
    [`PUT /api/mandates/${ID}`]: (body) => {
      sent.push(body);
      return { mandate: { version: 1 } };
    },
    [`POST /api/mandates/${ID}/presentation`]: { mandate: { version: 2 } },
  });
  const onSaved = vi.fn();
  const { user } = await renderInPage(
    <MandateForm id={ID} offer={OFFER} former={undefined} onSaved={onSaved} />,
  );
  fillIn(screen.getByLabelText(/^Pour quelle affaire/), "Dossier 118");
  await user.selectOptions(screen.getByLabelText("Pays"), "CM");
  await user.click(screen.getByRole("radio", { name: /^À une personne, par son adresse e-mail/ }));
  fillIn(screen.getByLabelText("Nom complet de cette personne"), "Paul Biyong");
  fillIn(screen.getByLabelText("Adresse e-mail"), "paul@example.com");
  await user.click(screen.getByRole("checkbox", { name: /^Disposer/ }));
  await user.click(screen.getByRole("radio", { name: /^Signature légalisée/ }));
  expect(screen.getByText(/^La légalisation atteste votre signature, pas le contenu/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Relire et signer" }));
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(sent).toMatchObject([
    {
      form: "legalised",
      subject: "Dossier 118",
      country: "CM",
      powers: ["dispose"],
      holder: { kind: "email", name: "Paul Biyong", email: "paul@example.com" },
    },
  ]);
});

it("asks before a mandate is left that is not saved", async () => {
  signIn();
  replyTo({ [`PUT /api/mandates/${ID}`]: { mandate: { version: 1 } } });
  const { user, address, navigate } = await renderInPage(
    <MandateForm id={ID} offer={OFFER} former={undefined} onSaved={() => {}} />,
  );
  const subject = screen.getByLabelText(/^Pour quelle affaire/);
  fillIn(subject, "Dossier 118");
  await user.selectOptions(screen.getByLabelText("Pays"), "CM");
  await user.selectOptions(screen.getByLabelText("Mandataire"), PROXY);
  await user.click(screen.getByRole("checkbox", { name: /^Disposer/ }));
  await navigate("/mandates");
  expect(address()).toBe("/");
  await user.click(await screen.findByRole("button", { name: "Continuer à écrire" }));
  const keep = screen.getByRole("button", { name: "Garder en brouillon" });
  await user.click(keep);
  await waitFor(() => expect(keep.getAttribute("aria-busy")).toBeNull());
  await navigate("/mandates");
  expect(address()).toBe("/mandates");
  expect(subject).toHaveProperty("value", "Dossier 118");
});
