import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPage } from "../../../../test/render.tsx";
import { signIn } from "../../../../test/session.ts";
import { LeaveGuard } from "./leave-guard.tsx";

const FORM = "/requests-queue/r1?tab=information_requests";

it.each(["/requests-queue/r1", "/requests-queue/r1?tab=fees", `${FORM}&about=acte`, "/dashboard"])(
  "asks before %s replaces what is being written",
  async (to) => {
    signIn();
    const { user, address, navigate } = await renderInPage(<LeaveGuard dirty />, { path: FORM });
    await navigate(to);
    expect(address()).toBe(FORM);
    await user.click(await screen.findByRole("button", { name: "Rester ici" }));
    expect(address()).toBe(FORM);
    await navigate(to);
    await user.click(await screen.findByRole("button", { name: "Quitter" }));
    expect(address()).toBe(to);
  },
);

it("asks nothing when the form has been sent, or is empty", async () => {
  signIn();
  const sent = await renderInPage(<LeaveGuard dirty />, { path: `${FORM}&about=acte` });
  await sent.navigate(FORM);
  expect(sent.address()).toBe(FORM);
  const empty = await renderInPage(<LeaveGuard dirty={false} />, { path: FORM });
  await empty.navigate("/dashboard");
  expect(empty.address()).toBe("/dashboard");
});
