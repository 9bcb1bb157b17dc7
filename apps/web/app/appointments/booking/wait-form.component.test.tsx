import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { aKind } from "../../../test/appointments.ts";
import { replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { WaitForm } from "./wait-form.tsx";

it("moves the focus to added days, and to those that stay when some are removed", async () => {
  signIn();
  replyTo({ "GET /api/me/appointment-waiting": { waiting: [] } });
  const { user } = await renderInPage(<WaitForm kindId={aKind().id} agentId={null} zone="Africa/Douala" />);
  const days = () => screen.getAllByRole("group", { name: /^Période/ });
  const add = screen.getByText("Ajouter une période");
  await user.click(add);
  expect(document.activeElement).toBe(screen.getAllByLabelText("Du")[1]);
  await user.click(add);
  expect(document.activeElement).toBe(screen.getAllByLabelText("Du")[2]);
  await user.click(screen.getByText("Retirer", { selector: "[aria-label$='2']" }));
  await waitFor(() =>
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Retirer la période 2"),
  );
  await user.click(screen.getByText("Retirer", { selector: "[aria-label$='2']" }));
  await waitFor(() => expect(document.activeElement?.contains(days()[0] as HTMLElement)).toBe(true));
  expect(document.activeElement).not.toBe(document.body);
});
