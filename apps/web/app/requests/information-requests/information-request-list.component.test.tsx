import type { InformationItem } from "@passerelle/contract/requests/information-requests";
import type { RequestDetail } from "@passerelle/contract/requests/ordering";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPage } from "../../../test/render.tsx";
import { InformationRequestList } from "./information-request-list.tsx";

const item = (id: string, changes: Partial<InformationItem>): InformationItem => ({
  id,
  kind: "document",
  state: "open",
  label: `Pièce ${id}`,
  reason_code: "outdated",
  reason: "",
  due_on: "2026-12-01",
  overdue: false,
  about_key: null,
  field_key: null,
  replaces: null,
  answer: null,
  document: null,
  answered_at: null,
  may_answer: true,
  ...changes,
});

const show = (items: InformationItem[], language: "fr" | "en" = "fr") =>
  renderInPage(
    <InformationRequestList
      request={{ id: "r", information_requests: [{ id: "a", items }] } as unknown as RequestDetail}
    >
      {() => null}
    </InformationRequestList>,
    { language },
  );

it("shows what is still asked for, and folds what is settled", async () => {
  await show([item("1", {}), item("2", { state: "answered" })]);
  expect(screen.getByText("Pièce 1").closest("details")).toBeNull();
  expect(screen.getByText("Pièce 2").closest("details")?.open).toBe(false);
  expect(screen.getByText("1 complément déjà réglé")).toBeDefined();
});

it("shows the message of each information request above its open items", async () => {
  await renderInPage(
    <InformationRequestList
      request={
        {
          id: "r",
          information_requests: [
            { id: "a", message: "Merci d’avance.", items: [item("1", {})] },
            { id: "b", message: "Encore une chose.", items: [item("2", {}), item("3", {})] },
            { id: "c", message: "C’est réglé.", items: [item("4", { state: "answered" })] },
          ],
        } as unknown as RequestDetail
      }
    >
      {() => null}
    </InformationRequestList>,
  );
  const text = document.body.textContent ?? "";
  const inOrder = ["Merci d’avance.", "Pièce 1", "Encore une chose.", "Pièce 2", "Pièce 3", "Pièce 4"];
  expect(inOrder.map((one) => text.indexOf(one))).toEqual(
    inOrder.map((one) => text.indexOf(one)).toSorted((one, other) => one - other),
  );
  expect(text).toContain("Encore une chose.");
  expect(text).not.toContain("C’est réglé.");
});

it("folds everything once nothing is asked for", async () => {
  await show([item("1", { state: "answered" })]);
  expect(screen.getByText("Compléments demandés").closest("details")?.open).toBe(false);
});

it("says a preset reason in the reader's language", async () => {
  await show([item("1", {})], "en");
  expect(screen.getByText("It is no longer valid: its date has passed.")).toBeDefined();
});
