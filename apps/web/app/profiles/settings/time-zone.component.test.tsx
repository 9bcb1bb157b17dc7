import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { refusal, replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { formatDateTime } from "../../lib/format.ts";
import { deviceZone, ownZone } from "../../lib/own-zone.ts";
import { setSession } from "../../lib/session-state.ts";
import { useLanguage } from "../../lib/words.tsx";
import { TimeZoneSettings } from "./time-zone.tsx";

afterEach(() => {
  cleanup();
  setSession({ status: "anonymous" });
});

/** Noon in Douala. */
const AT = "2026-07-01T11:00:00Z";

/** What any page shows beside the setting. */
function Shown() {
  const { language } = useLanguage();
  return <p data-testid="shown">{formatDateTime(AT, language)}</p>;
}

const shown = () => screen.getByTestId("shown").textContent;
const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>("radio", { name });

/** The setting of a person, whose choices the server stores. */
async function openSetting(time_zone: string | null) {
  const profile = signIn({ time_zone });
  const sent: unknown[] = [];
  replyTo({
    "PATCH /api/me": (body) => {
      sent.push(body);
      return { ...profile, ...(body as object) };
    },
  });
  const { user } = await renderInPage(
    <>
      <TimeZoneSettings />
      <Shown />
    </>,
  );
  return { user, sent };
}

it("follows the device at first, and fixes the zone of the device when asked", async () => {
  const { user, sent } = await openSetting(null);
  expect(radio(/^Comme l’appareil/).checked).toBe(true);
  expect(screen.queryByRole("searchbox")).toBeNull();
  await user.click(radio(/^Toujours le même/));
  expect(await screen.findByRole("searchbox")).toBeDefined();
  await waitFor(() => expect(sent).toEqual([{ time_zone: deviceZone() }]));
});

it("shows each choice in the same turn, and the saved zone again when saving fails", async () => {
  signIn({ time_zone: "Africa/Douala" });
  replyTo({ "PATCH /api/me": refusal(503, "database_unavailable") });
  await renderInPage(<TimeZoneSettings />);
  const fixed = radio(/^Toujours le même/);
  const device = radio(/^Comme l’appareil/);
  fireEvent.click(device);
  expect([device.checked, fixed.checked]).toEqual([true, false]);
  await waitFor(() => expect([device.checked, fixed.checked]).toEqual([false, true]));
});

it("finds a zone by a town, saves it, and writes the dates of the page anew", async () => {
  const { user, sent } = await openSetting("Africa/Douala");
  expect(shown()).toContain("12:00");
  await user.type(screen.getByRole("searchbox"), "montreal");
  expect(screen.getByText("1 fuseau horaire trouvé.")).toBeDefined();
  const list = screen.getByRole("group", { name: "Fuseaux horaires" });
  await user.click(within(list).getByRole("radio", { name: /^Montréal, Toronto, Ottawa/ }));
  await waitFor(() => expect(sent).toEqual([{ time_zone: "America/Toronto" }]));
  await waitFor(() => expect(shown()).toContain("07:00"));
  expect(ownZone()).toBe("America/Toronto");
  await user.click(radio(/^Comme l’appareil/));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ time_zone: null });
  await waitFor(() => expect(ownZone()).toBe(deviceZone()));
});

it("says when nothing is found, and returns to what was saved when saving fails", async () => {
  const { user } = await openSetting("Africa/Douala");
  await user.type(screen.getByRole("searchbox"), "Dossier 118");
  expect(screen.getByText(/^Aucun fuseau trouvé/)).toBeDefined();
  replyTo({ "PATCH /api/me": undefined });
  await user.click(radio(/^Comme l’appareil/));
  expect(await screen.findByText("Fuseau horaire non enregistré")).toBeDefined();
  expect(radio(/^Toujours le même/).checked).toBe(true);
});

it("follows a device that does not know the zone of the account", async () => {
  await openSetting("Europe/Nowhere");
  expect(radio(/^Comme l’appareil/).checked).toBe(true);
});

it("keeps a zone that was found in the list once the search is empty again", async () => {
  const { user } = await openSetting("Africa/Douala");
  await user.type(screen.getByRole("searchbox"), "nairobi");
  await user.click(screen.getByRole("radio", { name: /^Nairobi/ }));
  await waitFor(() => expect(ownZone()).toBe("Africa/Nairobi"));
  await user.clear(screen.getByRole("searchbox"));
  expect(radio(/^Nairobi/).checked).toBe(true);
});

it("ends with the session, and ignores a zone that this device does not know", () => {
  signIn({ time_zone: "Asia/Tokyo" });
  expect(ownZone()).toBe("Asia/Tokyo");
  signIn({ time_zone: "Europe/Nowhere" });
  expect(ownZone()).toBe(deviceZone());
  // Offsets do not follow daylight saving time; no account stores one.
  signIn({ time_zone: "+01:00" });
  expect(ownZone()).toBe(deviceZone());
  signIn({ time_zone: "Asia/Tokyo" });
  setSession({ status: "anonymous" });
  expect(ownZone()).toBe(deviceZone());
});
