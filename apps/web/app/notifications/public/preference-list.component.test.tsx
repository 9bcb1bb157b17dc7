import type { NotificationPreference } from "@passerelle/contract/notifications";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { PreferenceList } from "./preference-list.tsx";

const preference = (channel: NotificationPreference["channel"]): NotificationPreference => ({
  kind: "requests",
  channel,
  mandatory: false,
  on: true,
});

/** Opens the preferences; `stored` is what the server keeps. */
async function openPreferences() {
  signIn();
  const stored = [preference("mail"), preference("sms")];
  const list = () => ({ preferences: structuredClone(stored), quiet_hours: null, sms: true });
  replyTo({
    "GET /api/me/notifications": list,
    "PUT /api/me/notifications/requests/mail": (body) => {
      Object.assign(stored[0] as object, body);
      return stored[0];
    },
  });
  await renderInPage(<PreferenceList />);
  const group = within(await screen.findByRole("group", { name: "Suivi de mes demandes" }));
  return { stored, list, email: () => group.getByRole("switch", { name: "Par e-mail" }) };
}

it("shows a change before it is stored, and keeps it", async () => {
  const { stored, email } = await openPreferences();
  // Without waiting: a checkbox that React renders with its former state switches back for a moment.
  fireEvent.click(email());
  expect(email()).toHaveProperty("checked", false);
  expect(await screen.findByText("Choix enregistré")).toBeDefined();
  expect(email()).toHaveProperty("checked", false);
  expect(stored[0]?.on).toBe(false);
});

it("undoes a change that could not be stored, and says so", async () => {
  const { list, email } = await openPreferences();
  replyTo({
    "GET /api/me/notifications": list,
    "PUT /api/me/notifications/requests/mail": undefined,
  });
  fireEvent.click(email());
  expect(email()).toHaveProperty("checked", false);
  expect(await screen.findByText("Le choix n’a pas été enregistré")).toBeDefined();
  // React returns to the stored state when the action ends, a moment after the message.
  await waitFor(() => expect(email()).toHaveProperty("checked", true));
});
