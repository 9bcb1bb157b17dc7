import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { authRefusal, replyTo } from "../../../test/fetch.ts";
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

it("keeps a wrong code of an authenticator app at its field, which shows why it was refused", async () => {
  signIn();
  const { user: owner } = JSON.parse(localStorage.getItem(SESSION_KEY) ?? "");
  const id = crypto.randomUUID();
  const factor = { id, factor_type: "totp", status: "verified" };
  replyTo({
    "GET /auth/v1/user": { ...owner, factors: [factor] },
    [`POST /auth/v1/factors/${id}/challenge`]: { id: crypto.randomUUID(), type: "totp", expires_at: 0 },
    [`POST /auth/v1/factors/${id}/verify`]: authRefusal(422, "mfa_verification_failed"),
  });
  const { user } = await renderInPage(<SecondFactor />);
  const field = await screen.findByLabelText<HTMLInputElement>(/^Code de votre application/);
  await user.type(field, "123456{Enter}");
  expect(await screen.findByText("Ce code n’est pas le bon, ou n’est plus valable.")).toBeDefined();
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(field.value).toBe("123456");
});
