import type { ExternalPart } from "@passerelle/contract/sandbox";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../test/fetch.ts";
import { renderInPage } from "../../test/render.tsx";
import { signIn } from "../../test/session.ts";
import { PartsTab } from "./parts-tab.tsx";

const SMS: ExternalPart = {
  name: "sms",
  kind: "outside",
  sandbox: false,
  trial: "phone",
  state: "up",
  succeeded_at: "2026-11-20T10:00:00.000Z",
  latency_ms: 20,
  failed_at: null,
  error: null,
  message_at: null,
};
const DATABASE: ExternalPart = { ...SMS, name: "database", trial: null };

it("sends a trial message to the number that was typed, and shows why it was refused", async () => {
  signIn({ role: "super_admin" });
  const sent: unknown[] = [];
  replyTo({
    "GET /api/admin/sandbox/parts": { parts: [SMS, DATABASE] },
    "POST /api/admin/sandbox/parts/sms/trial": (body) => {
      sent.push(body);
      return sent.length === 1
        ? { ...SMS, state: "down", failed_at: SMS.succeeded_at, error: "the SMS provider answered 402" }
        : SMS;
    },
  });
  const { user } = await renderInPage(<PartsTab />);
  const trials = await screen.findAllByRole("button", { name: /^Essai réel/ });
  expect(trials).toHaveLength(1);
  await user.click(trials[0] as HTMLElement);
  const dialog = within(await screen.findByRole("dialog"));
  const confirm = dialog.getByRole("button", { name: "Essayer" });
  await user.click(confirm);
  expect(await dialog.findByText("Saisissez un numéro avec l’indicatif du pays.")).toBeDefined();
  await user.type(dialog.getByLabelText(/^Numéro de téléphone/), "+237 6 99 00 01 18");
  await user.click(confirm);
  expect(await dialog.findByText(/the SMS provider answered 402/)).toBeDefined();
  await user.click(confirm);
  expect(await screen.findByText(/essai réussi/)).toBeDefined();
  expect(sent).toEqual([{ phone: "+237699000118" }, { phone: "+237699000118" }]);
});
