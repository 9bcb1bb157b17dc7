import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { NotificationSettings } from "./notifications.tsx";

it.each([true, false])("shows the switches with the feature on, and else a notice only: %s", async (on) => {
  signIn();
  const requests = { kind: "requests", channel: "mail", mandatory: false, on: true };
  replyTo({ "GET /api/me/notifications": { preferences: [requests], quiet_hours: null, sms: false } });
  await renderInPage(<NotificationSettings />, { features: { notification_settings: on } });
  if (on) await screen.findByRole("switch", { name: "Suivi de mes demandes" });
  else expect(screen.queryByRole("switch")).toBeNull();
  expect(screen.queryByText("Fonctionnalité à venir") === null).toBe(on);
});
