import type { OwnCase, OwnIdentity } from "@passerelle/contract/identity";
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { refusal, replyTo } from "../../../test/fetch.ts";
import { renderChanging, renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { queryClient } from "../../lib/query.ts";
import { ownIdentityKey } from "../public/own.ts";
import { CaseSteps } from "./case-steps.tsx";
import { DeclarationForm } from "./declaration-form.tsx";

const OWN: OwnCase = {
  id: "0b6f6d0e-6f2b-4c53-8a61-0c5a5e2f7d11",
  level: 2,
  status: "draft",
  version: 3,
  certification: null,
  declaration: {
    document_type: "passport",
    document_country: "SN",
    family_name: "",
    given_names: "",
    birth_date: null,
    number: "",
    expires_on: null,
    mrz: "",
  },
  comparison: null,
  sides: [],
  submitted_at: null,
  decided_at: null,
  note: null,
  valid_until: null,
  erase_after: null,
  erased: false,
};
const CALL = `PUT /api/me/identity/cases/${OWN.id}/declaration`;
const FIRST = "P<SENNDIAYE<<AWA<<<<<<<<<<<<<<<<<<<<<<<<<<<<";
const SECOND = "A001234565SEN9007149F3104301<<<<<<<<<<<<<<00";
const REPLY = { case: OWN } as OwnIdentity;

const line = (number: number) =>
  screen.getByRole<HTMLInputElement>("textbox", { name: new RegExp(`Ligne ${number}`) });
const value = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value;

it("fills in what the pasted zone states, shows the check digits, and sends it", async () => {
  let sent: unknown;
  replyTo({
    [CALL]: (body) => {
      sent = body;
      return REPLY;
    },
  });
  const onSaved = vi.fn();
  const { user } = await renderInPage(<DeclarationForm own={OWN} onSaved={onSaved} />);
  await user.click(line(1));
  await user.paste(`${FIRST}\n${SECOND}`);
  await waitFor(() => expect(value("Nom de famille")).toBe("Ndiaye"));
  expect(line(2).value).toBe(SECOND);
  expect([value("Prénoms"), value("Date de naissance"), value("Date d’expiration")]).toEqual([
    "Awa",
    "1990-07-14",
    "2031-04-30",
  ]);
  expect(screen.getAllByText(/· juste$/)).toHaveLength(3);
  await user.selectOptions(screen.getByLabelText("Pays qui l’a délivré"), "SN");
  await user.click(screen.getByRole("button", { name: "Enregistrer et continuer" }));
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(sent).toMatchObject({ version: 3, number: "A00123456", mrz: `${FIRST}\n${SECOND}` });
});

it("types a filler for a space and names the field whose check digit is wrong", async () => {
  const { user } = await renderInPage(<DeclarationForm own={OWN} onSaved={() => {}} />);
  await user.type(line(1), "p sen");
  expect(line(1).value).toBe("P<SEN");
  await user.type(line(2), "A001234564");
  expect(screen.getByText("Numéro du document · à relire")).toBeTruthy();
});

it("keeps what the person typed when the zone says something else", async () => {
  const typed = { ...OWN, declaration: { ...OWN.declaration, family_name: "N’Diaye" } };
  const { user } = await renderInPage(<DeclarationForm own={typed} onSaved={() => {}} />);
  await user.click(line(1));
  await user.paste(`${FIRST}\n${SECOND}`);
  await waitFor(() => expect(value("Prénoms")).toBe("Awa"));
  expect(value("Nom de famille")).toBe("N’Diaye");
});

const COMPLETE: OwnCase = {
  ...OWN,
  declaration: {
    ...OWN.declaration,
    family_name: "Ndiaye",
    given_names: "Awa",
    birth_date: "1990-07-14",
    number: "A00123456",
    expires_on: "2131-04-30",
  },
};

it("requires everything that the review needs before the pictures", async () => {
  const onSaved = vi.fn();
  const empty = { ...OWN, declaration: { ...OWN.declaration, document_type: null, document_country: null } };
  const { user } = await renderInPage(<DeclarationForm own={empty} onSaved={onSaved} />);
  await user.click(screen.getByRole("button", { name: "Enregistrer et continuer" }));
  expect(await screen.findByText("Choisissez votre document.")).toBeTruthy();
  expect(screen.getAllByText("Indiquez-le comme sur le document.")).toHaveLength(6);
  expect(onSaved).not.toHaveBeenCalled();
});

it("refuses a document that has expired at the field of its date", async () => {
  const old = { ...COMPLETE, declaration: { ...COMPLETE.declaration, expires_on: "2020-01-31" } };
  const { user } = await renderInPage(<DeclarationForm own={old} onSaved={() => {}} />);
  await user.selectOptions(screen.getByLabelText("Pays qui l’a délivré"), "SN");
  await user.click(screen.getByRole("button", { name: "Enregistrer et continuer" }));
  expect(await screen.findByText(/^Ce document a expiré/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Date d’expiration")));
});

it("shows why saving was refused and stays", async () => {
  replyTo({ [CALL]: refusal(409, "identity_conflict") });
  const onSaved = vi.fn();
  const { user } = await renderInPage(<DeclarationForm own={COMPLETE} onSaved={onSaved} />);
  await user.selectOptions(screen.getByLabelText("Pays qui l’a délivré"), "SN");
  await user.click(screen.getByRole("button", { name: "Enregistrer et continuer" }));
  expect(await screen.findByText(/Ce dossier a changé entre-temps/)).toBeTruthy();
  expect(onSaved).not.toHaveBeenCalled();
});

it("replaces what was saved elsewhere since the form was opened only after a refusal", async () => {
  const sent: { version: number }[] = [];
  replyTo({
    [CALL]: (body) => {
      sent.push(body as { version: number });
      return sent.length === 1 ? refusal(409, "identity_conflict")() : REPLY;
    },
  });
  const onSaved = vi.fn();
  const { user, change } = await renderChanging(COMPLETE, (own) => (
    <DeclarationForm own={own} onSaved={onSaved} />
  ));
  await user.selectOptions(screen.getByLabelText("Pays qui l’a délivré"), "SN");
  const newer = { ...COMPLETE, version: 4 };
  queryClient.setQueryData(ownIdentityKey, { case: newer });
  await change(newer);
  const save = screen.getByRole("button", { name: "Enregistrer et continuer" });
  await user.click(save);
  expect(await screen.findByText(/Ce dossier a changé entre-temps/)).toBeTruthy();
  expect(onSaved).not.toHaveBeenCalled();
  await user.click(save);
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(sent.map(({ version }) => version)).toEqual([3, 4]);
});

it("asks before a declaration that is not saved is left", async () => {
  signIn();
  const { user, address, navigate } = await renderInPage(<DeclarationForm own={OWN} onSaved={() => {}} />);
  await user.type(line(1), "P");
  await navigate("/dashboard");
  expect(address()).toBe("/");
  await user.click(await screen.findByRole("button", { name: "Quitter" }));
  expect(address()).toBe("/dashboard");
});

it("asks nothing when the step that is shown is chosen, nor when the language leaves the address", async () => {
  signIn();
  const page = <CaseSteps own={OWN} waiting={null} />;
  const { user, address, navigate } = await renderInPage(page, { path: "/kyc-verification?lang=fr" });
  await user.type(line(1), "P");
  await user.click(screen.getByRole("button", { name: /^1\. / }));
  expect(screen.queryByRole("button", { name: "Quitter" })).toBeNull();
  await navigate("/kyc-verification");
  expect(address()).toBe("/kyc-verification");
  expect(line(1).value).toBe("P");
});
