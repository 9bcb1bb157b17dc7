import type { Notification } from "@passerelle/contract/notifications";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { queryClient } from "../../lib/query.ts";
import { reloadNotifications } from "../../notifications/public/api.ts";
import { NotificationsButton } from "./notifications-button.tsx";

const STARTED: Notification = {
  id: "0d5b2f5e-2f0a-4bb5-9d38-0a9b7a3f4c10",
  type: "request",
  event: "started",
  service: "Passeport",
  reference: "P-AAAA-AAAA",
  path: "/requests-tracking/1",
  unread: 1,
  is_read: false,
  created_at: "2026-01-05T09:00:00.000Z",
};

const list = (notifications: Notification[], quiet: boolean) => ({
  notifications,
  total: notifications.length,
  unread: notifications.length,
  quiet,
});

/** A notification arrives while the page is open. */
async function arrive(quiet: boolean) {
  signIn();
  replyTo({ "GET /api/notifications": list([], quiet) });
  const rendered = await renderInPage(<NotificationsButton />);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  replyTo({ "GET /api/notifications": list([STARTED], quiet) });
  await act(() => reloadNotifications(queryClient));
  expect(await screen.findByText("Notifications : 1 non lue")).toBeDefined();
  return rendered;
}
const toast = () => document.querySelector("[data-toast]");

it("counts a new notification, shows it over the page, and marks it as read when followed", async () => {
  const { user, address } = await arrive(false);
  await waitFor(() => expect(toast()?.textContent).toContain("Passeport"));
  replyTo({ [`POST /api/notifications/${STARTED.id}/read`]: { ...STARTED, unread: 0, is_read: true } });
  replyTo({
    "GET /api/notifications": { ...list([{ ...STARTED, unread: 0, is_read: true }], false), unread: 0 },
  });
  await user.click(screen.getByRole("link", { name: /Passeport/ }));
  expect(address()).toBe(STARTED.path);
  expect(await screen.findByText("Notifications")).toBeDefined();
});

it("says that there is no notification only once it knows", async () => {
  signIn();
  const answer = Promise.withResolvers<Response>();
  replyTo({ "GET /api/notifications": () => answer.promise });
  await renderInPage(<NotificationsButton />);
  expect(screen.getByText("Chargement...")).toBeDefined();
  answer.resolve(Response.json({ status: 403, code: "forbidden" }, { status: 403 }));
  expect(await screen.findByText("Nous n’avons pas pu charger ces informations.")).toBeDefined();
  replyTo({ "GET /api/notifications": list([], false) });
  await act(() => reloadNotifications(queryClient));
  expect(await screen.findByText("Aucune notification")).toBeDefined();
});

it("only counts it in quiet hours", async () => {
  await arrive(true);
  expect(toast()).toBeNull();
});
