import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { SESSION_KEY } from "../../lib/signed-in-hint.ts";
import { SecondFactor } from "./second-factor.tsx";

/** Asks for a second factor of an account with a phone and this number of unused recovery codes. */
async function open(remaining: number) {
  signIn();
  const factors = ["phone", "recovery_code"].map((factor_type) => ({
    id: crypto.randomUUID(),
    factor_type,
    status: "verified",
    phone: "+33612345678",
  }));
  const session = JSON.parse(localStorage.getItem(SESSION_KEY) ?? "");
  replyTo({
    "GET /auth/v1/user": { ...session.user, factors },
    "GET /auth/v1/factors/recovery-codes": () => ({ total: 10, remaining }),
    "POST /auth/v1/factors/recovery-codes/verify": () => {
      remaining -= 1;
      return session;
    },
  });
  const { user } = await renderInPage(<SecondFactor />);
  await screen.findByText(/numéro qui finit par 78\./);
  return user;
}
const useCode = () => screen.queryByRole("button", { name: "Utiliser un code de secours" });

it("accepts the last recovery code, and warns that it was the last", async () => {
  const user = await open(1);
  await user.click(useCode() as HTMLElement);
  await user.type(screen.getByLabelText(/^Code de secours/), "abcd-efgh");
  await user.click(screen.getByRole("button", { name: "Vérifier" }));
  await waitFor(() => expect(screen.getByText("Connexion réussie")).toBeDefined());
  expect(screen.getByText(/^C’était votre dernier code de secours/)).toBeDefined();
});

it("offers no recovery code once all are used", async () => {
  await open(0);
  expect(useCode()).toBeNull();
});
