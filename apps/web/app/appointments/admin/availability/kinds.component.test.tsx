import { fireEvent, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../../../test/fetch.ts";
import { renderInPage } from "../../../../test/render.tsx";
import { signIn } from "../../../../test/session.ts";
import { KIND } from "../../../../test/staff-appointments.ts";
import type { Kind } from "../api.ts";
import { KindsTab } from "./kinds-tab.tsx";

/** The dialog of one kind; `sent`: the prices that were saved. */
async function edit(changes: Partial<Kind> = {}) {
  signIn({ role: "super_admin" });
  const sent: unknown[] = [];
  const kind = { ...KIND, ...changes };
  replyTo({
    "GET /api/admin/appointment-kinds": { kinds: [kind] },
    "GET /api/admin/appointment-places": { places: [] },
    "GET /api/services": { services: [] },
    [`PUT /api/admin/appointment-kinds/${KIND.id}`]: (body) => {
      sent.push((body as Kind).price);
      return kind;
    },
  });
  const { user } = await renderInPage(<KindsTab />);
  const row = await screen.findByRole("button", { name: "Modifier Appel vidéo" });
  await user.click(row);
  const dialog = within(screen.getByRole("dialog"));
  const save = () => user.click(dialog.getByRole("button", { name: "Enregistrer" }));
  return { user, sent, dialog, save, price: dialog.getByLabelText<HTMLInputElement>(/^Prix/) };
}

const saved = () => screen.findByText("Modifications enregistrées");

it("sets a price in a currency with cents", async () => {
  const { user, sent, dialog, save, price } = await edit();
  expect(price.value).toBe("");
  await user.selectOptions(dialog.getByLabelText("Devise"), "EUR");
  await user.type(price, "12,50");
  await save();
  await saved();
  expect(sent).toEqual([{ amount: 1_250, currency: "EUR" }]);
});

it("shows and keeps the price of a kind, and makes the kind free when it is erased", async () => {
  const kept = await edit({ price: { amount: 1_250, currency: "EUR" } });
  expect(screen.getByText(/12,50\s€/)).toBeDefined();
  expect(kept.price.value).toBe("12,50");
  await kept.save();
  await saved();
  expect(kept.sent).toEqual([{ amount: 1_250, currency: "EUR" }]);
  await kept.user.click(screen.getByRole("button", { name: "Modifier Appel vidéo" }));
  const dialog = within(screen.getByRole("dialog"));
  await kept.user.clear(dialog.getByLabelText(/^Prix/));
  await kept.user.click(dialog.getByRole("button", { name: "Enregistrer" }));
  await expect.poll(() => kept.sent.at(-1)).toBeNull();
});

it.each(["0", "abc", "12,5"])("refuses %s as a price in francs", async (typed) => {
  const { user, sent, dialog, save, price } = await edit();
  await user.type(price, typed);
  await save();
  expect(dialog.getByText("Vérifiez les champs signalés.")).toBeDefined();
  expect(price.getAttribute("aria-invalid")).toBe("true");
  expect(sent).toEqual([]);
});

it("requires the name in both languages", async () => {
  const { user, sent, dialog, save } = await edit();
  await user.clear(dialog.getByLabelText(/^Nom \(anglais\)/));
  await save();
  expect(dialog.getByText("Vérifiez les champs signalés.")).toBeDefined();
  expect(sent).toEqual([]);
});

it("asks before changes of a kind are dismissed", async () => {
  const { user, price } = await edit();
  const dismiss = () =>
    fireEvent(screen.getAllByRole("dialog")[0] as HTMLElement, new Event("cancel", { cancelable: true }));
  await user.type(price, "500");
  // The browser closes the dialog unless its event is prevented.
  expect(dismiss()).toBe(false);
  expect(screen.getByText("Ce que vous avez écrit ici sera perdu.")).toBeDefined();
});
