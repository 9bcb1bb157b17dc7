import type { ModeratedReview } from "@passerelle/contract/reviews/moderation";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { refusal, replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { RejectDialog } from "./reject-dialog.tsx";

const REVIEW: ModeratedReview = {
  id: "5a1f7a52-3f0f-4f4e-9a55-0d6f0a6a2c13",
  rating: 4,
  comment: "Appelez-moi au 699 00 00 00.",
  state: "pending",
  reason: null,
  note: null,
  updated_at: "2026-01-05T09:00:00.000Z",
  created_at: "2026-01-05T09:00:00.000Z",
  version: 1,
  service: { id: "5a1f7a52-3f0f-4f4e-9a55-0d6f0a6a2c12", title: "Acte de décès" },
  author: { id: "5a1f7a52-3f0f-4f4e-9a55-0d6f0a6a2c14", name: "Estelle Nganou" },
  own: false,
  events: [],
};

it("requires a reason, and a note for another one; says that the text has changed", async () => {
  signIn({ role: "operateur_support" });
  const { user } = await renderInPage(<RejectDialog review={REVIEW} />);
  await user.click(screen.getByRole("button", { name: /^Refuser/ }));
  const dialog = within(screen.getByRole("dialog"));
  const reject = dialog.getByRole("button", { name: "Refuser" });
  await user.click(reject);
  expect(await dialog.findByText("Choisissez une raison.")).toBeDefined();
  await user.selectOptions(dialog.getByLabelText("Raison"), "other");
  await user.click(reject);
  expect((await dialog.findByRole("alert")).textContent).not.toContain("Choisissez une raison.");
  replyTo({ [`PATCH /api/admin/reviews/${REVIEW.id}`]: refusal(409, "edit_conflict") });
  await user.type(dialog.getByLabelText(/^Message à l’auteur/), "Sans le numéro.");
  await user.click(reject);
  expect(await dialog.findByText(/^L’avis a changé entre-temps/)).toBeDefined();
});
