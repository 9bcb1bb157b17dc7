import type { Notification } from "@passerelle/contract/notifications";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPage } from "../../../test/render.tsx";
import { NotificationItem } from "./notification-item.tsx";

const MESSAGE: Notification = {
  id: "0d5b2f5e-2f0a-4bb5-9d38-0a9b7a3f4c10",
  type: "message",
  reference: null,
  excerpt: "Votre extrait est prêt.",
  path: "/account?tab=messages&conversation=1",
  unread: 3,
  is_read: false,
  created_at: "2026-01-05T09:00:00.000Z",
};

it("shows one entry for a conversation, with the number of unread messages and the newest one", async () => {
  await renderInPage(<NotificationItem notification={MESSAGE} onRead={() => {}} />);
  const entry = screen.getByRole("link");
  expect(entry.textContent).toContain("Votre extrait est prêt.");
  expect(entry.textContent).toContain("3 non lues");
});
