import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { authRefusal, replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { LoginForm } from "./login-form.tsx";

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

it("says how long to wait after too many wrong passwords, and when the time is over", async () => {
  const refusal = authRefusal(429, "over_request_rate_limit", { "retry-after": "8" });
  replyTo({ "POST /auth/v1/token": refusal });
  const { user } = await renderInPage(<LoginForm onEmail={() => {}} />);
  await user.type(screen.getByLabelText(/^Adresse e-mail/), "lydie@voyage.test");
  await user.type(screen.getByLabelText(/^Mot de passe/), "pas le bon");
  await user.click(screen.getByRole("button", { name: "Se connecter" }));
  await waitFor(() => expect(screen.getAllByText(/Réessayez dans 8 secondes\./)).toHaveLength(2));
  expect(screen.getByText(/^L’attente s’allonge à chaque mot de passe faux/)).toBeDefined();
  expect(screen.queryByText("Vous pouvez réessayer.")).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(8_000));
  expect(screen.getByText("Vous pouvez réessayer.")).toBeDefined();
  expect(screen.queryByText(/^L’attente s’allonge/)).toBeNull();
});
