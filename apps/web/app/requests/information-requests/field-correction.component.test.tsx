import type { InformationItem } from "@passerelle/contract/requests/information-requests";
import type { Answers } from "@passerelle/domain/catalogue/forms/answers";
import { formIn } from "@passerelle/domain/catalogue/forms/form-texts";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { field, form } from "../../../../../packages/domain/test/forms.ts";
import { refusal, replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { aRequest } from "../../../test/request.ts";
import { FieldCorrection } from "./field-correction.tsx";

const FORM = formIn(
  form(
    field("short_text", "birth_place", { label: { fr: "Lieu", en: "Place" }, required: true }),
    field("yes_no", "married", { label: { fr: "Marié", en: "Married" }, required: true }),
    field("short_text", "spouse", {
      label: { fr: "Conjoint", en: "Spouse" },
      required: true,
      shown_when: {
        match: "all",
        conditions: [{ field: "married", operator: "is_one_of", values: ["yes"] }],
      },
    }),
  ),
  "fr",
);
const ANSWERS = { birth_place: "Doula", married: "no" };
const REQUEST = aRequest({ form: FORM, answers: ANSWERS, status: "information_required" });
const CALL = `PUT /api/requests/${REQUEST.id}/information-requests/i1/correction`;

const show = (changes: Partial<InformationItem> = {}, answers: Answers = ANSWERS) =>
  renderInPage(
    <FieldCorrection
      request={{ ...REQUEST, answers }}
      item={
        {
          id: "i1",
          kind: "field",
          state: "open",
          field_key: "birth_place",
          may_answer: true,
          ...changes,
        } as InformationItem
      }
    />,
  );
const send = () => screen.getByRole("button", { name: "Envoyer la correction" });

it("shows the field with its answer, and sends the correction with what was seen", async () => {
  let sent: unknown;
  replyTo({
    [CALL]: (body) => {
      sent = body;
      return REQUEST;
    },
  });
  const { user } = await show();
  const input = screen.getByRole<HTMLInputElement>("textbox", { name: "Lieu" });
  expect(input.value).toBe("Doula");
  expect(screen.queryByRole("group", { name: "Marié" })).toBeNull();
  await user.clear(input);
  await user.click(send());
  expect(await screen.findByText("Cette réponse est nécessaire.")).toBeDefined();
  await user.type(input, "Douala");
  await user.click(send());
  expect(await screen.findByText("Réponse enregistrée")).toBeDefined();
  expect(sent).toEqual({ answers: { ...ANSWERS, birth_place: "Douala" }, before: ANSWERS });
});

it("requires the fields that a changed answer shows", async () => {
  const { user } = await show({ field_key: "married" });
  expect(screen.queryByRole("textbox")).toBeNull();
  await user.click(screen.getByRole("radio", { name: "Oui" }));
  expect(screen.getByRole("textbox", { name: "Conjoint" })).toBeDefined();
  await user.click(send());
  expect(await screen.findByText("Cette réponse est nécessaire.")).toBeDefined();
});

it("shows what another tab answered, and keeps what was typed", async () => {
  replyTo({ [CALL]: refusal(409, "information_item_conflict") });
  const { user } = await show();
  await user.type(screen.getByRole("textbox"), "x");
  await user.click(send());
  expect(await screen.findByText(/corrigée ailleurs entre-temps/)).toBeDefined();
  expect(screen.getByText("Doula")).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("Doulax");
});

it("shows the corrected answer, which can be changed while others are open", async () => {
  const { user } = await show({ state: "answered" });
  expect(screen.getByText("Doula")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Modifier ma réponse" }));
  expect(send()).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Garder ma réponse" }));
  expect(screen.queryByRole("textbox")).toBeNull();
});

it("offers nothing once the request has another status", async () => {
  await show({ state: "answered", may_answer: false });
  expect(screen.getByText("Doula")).toBeDefined();
  expect(screen.queryByRole("button")).toBeNull();
});

it("focuses the missing choice of a field that is corrected", async () => {
  const { user } = await show({ field_key: "married" }, { birth_place: "Doula" });
  await user.click(send());
  const choice = screen.getByRole("radio", { name: "Oui" });
  await waitFor(() => expect(document.activeElement).toBe(choice));
});
