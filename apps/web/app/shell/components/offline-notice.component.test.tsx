import { act, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { renderInPage } from "../../../test/render.tsx";
import { reportReply, setOnline } from "../../lib/offline/state.ts";
import { OfflineNotice } from "./offline-notice.tsx";

afterEach(() => reportReply(null));

it("announces once that there is no network, and not each age of what is shown", async () => {
  await renderInPage(<OfflineNotice />);
  act(() => setOnline(false));
  const announced = screen.getByText("Vous êtes hors connexion.");
  expect(announced.closest("[role=status]")?.getAttribute("aria-atomic")).toBe("false");
  act(() => reportReply("2026-11-27T10:00:00.000Z"));
  expect(screen.getByText(/Ce que vous voyez date du 27/).getAttribute("aria-live")).toBe("off");
  expect(screen.getByText("Vous êtes hors connexion.")).toBe(announced);
});
