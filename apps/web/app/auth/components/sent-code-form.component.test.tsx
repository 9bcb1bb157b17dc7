import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderInPage } from "../../../test/render.tsx";
import { SentCodeForm } from "./sent-code-form.tsx";

/** Renders the form after the first code was sent. */
async function openForm() {
  const onCode = vi.fn<(challenge: string, code: string) => Promise<void>>(async () => {});
  const onAgain = vi.fn(async () => "second");
  const { user } = await renderInPage(
    <SentCodeForm hint="Envoyé." submitLabel="Activer" challenge="first" onAgain={onAgain} onCode={onCode} />,
  );
  const field = () => screen.getByLabelText<HTMLInputElement>(/^Code reçu par SMS/);
  const enter = async (code: string) => {
    await user.clear(field());
    await user.type(field(), `${code}{Enter}`);
  };
  const resend = () => user.click(screen.getByRole("button", { name: "Renvoyer un code" }));
  return { onCode, onAgain, field, enter, resend };
}

const refusal = (code: string, message = "") => Object.assign(new Error(message), { code });

it.each([
  ["a wrong code", refusal("mfa_verification_failed"), /^Ce code n’est pas le bon, ou n’est plus valable\.$/],
  ["a late code", refusal("mfa_challenge_expired"), /^Ce code a expiré\. Demandez-en un autre\.$/],
  [
    "too many codes",
    refusal("over_request_rate_limit", "Try again after 42 seconds."),
    /^Trop de tentatives .* dans 42 secondes/,
  ],
])("keeps %s at the field, which shows why it was refused", async (_, error, words) => {
  const { onCode, field, enter } = await openForm();
  expect(document.activeElement).toBe(field());
  onCode.mockRejectedValueOnce(error);
  await enter("123456");
  expect(await screen.findByText(words)).toBeDefined();
  expect(field().getAttribute("aria-invalid")).toBe("true");
  expect(field().value).toBe("123456");
});

it("checks the next code against the newest challenge", async () => {
  const { onCode, field, enter, resend } = await openForm();
  await enter("123 456");
  await resend();
  expect(await screen.findByText("Code renvoyé")).toBeDefined();
  expect(field().value).toBe("");
  await enter("654321");
  expect(onCode.mock.calls).toEqual([
    ["first", "123456"],
    ["second", "654321"],
  ]);
});

it("says when another code may be requested", async () => {
  const { onAgain, resend } = await openForm();
  onAgain.mockRejectedValueOnce(refusal("over_sms_send_rate_limit", "Try again after 50 seconds."));
  await resend();
  expect(await screen.findByText(/Un envoi vient déjà de partir\. .* dans 50 secondes\./)).toBeDefined();
});
