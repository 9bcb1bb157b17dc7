import type { Verifiability } from "@passerelle/contract/verification";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { refusal, replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { FileCode } from "./file-code.tsx";

const REQUEST = "0b0f1c52-6d43-4f1c-9a5e-1d1a3f0c9a01";
const DELIVERABLE = "0b0f1c52-6d43-4f1c-9a5e-1d1a3f0c9a02";
const FILE = {
  id: "0b0f1c52-6d43-4f1c-9a5e-1d1a3f0c9a03",
  name: "acte.pdf",
  mime_type: "application/pdf",
  size: 12_000,
  scan: "clean",
} as const;
const CALL = `GET /api/requests/${REQUEST}/deliverables/${DELIVERABLE}/files/${FILE.id}/verification`;
const CODE: Verifiability = {
  code: "7K3MZQ4TBD",
  state: "valid",
  url: "https://passerelle.test/verify/7K3MZQ4TBD#v1.e30.AAAA",
  qr: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  checks: 3,
  last_checked_at: "2026-01-31T10:00:00.000Z",
};

async function open(reply: Parameters<typeof replyTo>[0][string], scan: "clean" | "infected" = "clean") {
  signIn();
  replyTo({ [CALL]: reply });
  await renderInPage(<FileCode requestId={REQUEST} deliverable={DELIVERABLE} file={{ ...FILE, scan }} />, {
    path: "/requests-tracking",
  });
}

const press = async () => {
  await userEvent.click(screen.getByRole("button", { name: /acte\.pdf/ }));
  return within(await screen.findByRole("dialog"));
};

it("shows the code, the QR code and how often others verified the file", async () => {
  await open(CODE);
  const dialog = await press();
  expect(await dialog.findByText("7K3MZ-Q4TBD")).toBeDefined();
  expect(dialog.getByRole("img", { name: /Code QR/ })).toBeDefined();
  expect(dialog.getByText("Vérifié 3 fois")).toBeDefined();
  const user = userEvent.setup();
  await user.click(dialog.getByRole("button", { name: "Copier le lien" }));
  expect(await navigator.clipboard.readText()).toBe(CODE.url);
});

it("says when a file has no code yet", async () => {
  await open(refusal(404, "verifiable_document_not_found"));
  const dialog = await press();
  expect(await dialog.findByText(/n’a pas encore de code/)).toBeDefined();
});

it("offers nothing for an infected file", async () => {
  await open(CODE, "infected");
  expect(screen.queryByRole("button")).toBeNull();
});
