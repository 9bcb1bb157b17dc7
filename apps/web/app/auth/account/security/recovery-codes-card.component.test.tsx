import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../../../test/fetch.ts";
import { renderInPage } from "../../../../test/render.tsx";
import { signIn } from "../../../../test/session.ts";
import { SESSION_KEY } from "../../../lib/signed-in-hint.ts";
import { RecoveryCodesCard } from "./recovery-codes-card.tsx";

it.each([
  [0, "Vous avez utilisé tous vos codes de secours."],
  [2, "Il vous reste 2 codes sur 10."],
])("says how many codes are left: %i", async (remaining, words) => {
  signIn();
  const { user } = JSON.parse(localStorage.getItem(SESSION_KEY) ?? "");
  const factors = ["phone", "recovery_code"].map((factor_type) => ({ factor_type, status: "verified" }));
  replyTo({ "GET /auth/v1/factors/recovery-codes": { total: 10, remaining } });
  await renderInPage(<RecoveryCodesCard user={{ ...user, factors }} />);
  expect(await screen.findByText(new RegExp(`^${words}`))).toBeDefined();
});

it("offers no codes to an account without another factor", async () => {
  signIn();
  const { user } = JSON.parse(localStorage.getItem(SESSION_KEY) ?? "");
  await renderInPage(<RecoveryCodesCard user={user} />);
  expect(screen.queryByRole("heading", { name: "Codes de secours" })).toBeNull();
});
