import type { OwnCase, OwnIdentity } from "@passerelle/contract/identity";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { refusal, replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { CertificationStep } from "./certification-step.tsx";

const OWN: OwnCase = {
  id: "0b6f6d0e-6f2b-4c53-8a61-0c5a5e2f7d12",
  level: 3,
  status: "draft",
  version: 1,
  certification: null,
  declaration: {
    document_type: null,
    document_country: null,
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
const video = () => screen.getByRole<HTMLInputElement>("radio", { name: /vidéo/ });

it("shows the choice as soon as it is made, and saves it", async () => {
  let sent: unknown;
  replyTo({
    [CALL]: (body) => {
      sent = body;
      return { case: { ...OWN, certification: "video" } } as OwnIdentity;
    },
  });
  await renderInPage(<CertificationStep own={OWN} />);
  fireEvent.click(video());
  expect(video().checked).toBe(true);
  await waitFor(() => expect(sent).toMatchObject({ version: 1, certification: "video" }));
});

it("takes the choice back when it could not be saved", async () => {
  replyTo({ [CALL]: refusal(409, "identity_conflict") });
  await renderInPage(<CertificationStep own={OWN} />);
  fireEvent.click(video());
  await waitFor(() => expect(video().checked).toBe(false));
});
