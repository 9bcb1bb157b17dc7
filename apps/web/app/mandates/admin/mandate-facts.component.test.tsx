import type { AdminMandateDetails } from "@passerelle/contract/mandates/admin";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { MandateFacts } from "./mandate-facts.tsx";

it("names the template by its title, and by its key where no text was approved yet", async () => {
  signIn();
  const details: AdminMandateDetails = {
    mandate: {
      id: "0b0e7c57-93a4-4b27-8a8f-3d2a6f0c0001",
      number: "M-000042",
      principal: "Awa Ndiaye",
      holder: "Paul Biyong",
      country: "CM",
      form: "legalised",
      status: "awaiting_legalisation",
      powers: ["file"],
      starts_on: "2026-11-26",
      ends_on: "2027-05-25",
      to_check: false,
    },
    subject: "Dossier 118",
    template: { key: "civil_status", version: 2 },
    given: [],
    ceiling: null,
    spent: 0,
    note: null,
    signatures: [],
    uses: [],
    uses_total: 0,
    events: [],
    scans: [],
    check_refusal: null,
    reads: [],
    text: null,
  };
  const fr = { title: "Mandat pour des actes d’état civil", sections: [] };
  const text = { hash: "", texts: { fr, en: { title: "Mandate for civil status records", sections: [] } } };
  await renderInPage(<MandateFacts details={{ ...details, text }} />);
  expect(screen.getByText("Mandat pour des actes d’état civil, version 2")).toBeDefined();
  await renderInPage(<MandateFacts details={details} />);
  expect(screen.getByText("civil_status, version 2")).toBeDefined();
});
