import type { Announcement } from "@passerelle/contract/announcements";
import { cleanup, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { WhatsNewButton } from "./whats-new-button.tsx";

const announcement = (id: string, date: string): Announcement => ({ id, date, title: id, items: [id] });
const FIRST = announcement("first", "2026-11-02");
const SECOND = announcement("second", "2026-11-20");
const SAME_DAY = announcement("same-day", "2026-11-20");

const UNSEEN = /Une nouveauté n’a pas été lue/;

/** Opens a page while these are the published announcements. */
async function open(...announcements: Announcement[]) {
  cleanup();
  signIn();
  replyTo({ "GET /api/announcements": { announcements } });
  return renderInPage(<WhatsNewButton />);
}

it("has a badge for a newer announcement, and none for an older one once the viewed one is withdrawn", async () => {
  const { user } = await open(SECOND, FIRST);
  const button = await screen.findByRole("button", { name: UNSEEN });
  expect(button.getAttribute("aria-haspopup")).toBe("dialog");
  await user.click(button);
  const box = within(await screen.findByRole("dialog", { name: /^Quoi de neuf.\?$/ }));
  expect(box.getByText("20 novembre 2026")).toBeDefined();
  expect(box.getByRole("button", { name: /^J.ai compris\s!$/ })).toBeDefined();
  expect(await screen.findByRole("button", { name: /^Quoi de neuf.\?$/ })).toBeDefined();
  expect(localStorage.getItem("viewed_whats_new")).toBe("second");
  await open(FIRST);
  expect(screen.queryByRole("button", { name: UNSEEN })).toBeNull();
  await open(SAME_DAY, FIRST);
  expect(await screen.findByRole("button", { name: UNSEEN })).toBeDefined();
});
