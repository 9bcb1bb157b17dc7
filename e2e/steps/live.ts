import type { Page } from "@playwright/test";
import { call, tokenOf } from "./access.ts";
import { type Credentials, demoAccount, openSession } from "./account.ts";

type Move = { from: string; move: string; reason?: string };

/** Changes the status of a request as staff. */
export async function move(serverUrl: string, id: string, body: Move): Promise<void> {
  const token = await tokenOf(serverUrl, demoAccount("super_admin"));
  await call(`${serverUrl}/api/work/requests/${id}/moves`, "POST", { body, token });
}
export const START = { from: "submitted", move: "start" };
export const REJECT = { from: "in_progress", move: "reject", reason: "Le registre de 1962 a brûlé." };

/** The bell of the header, by its accessible name. */
export const bell = (page: Page, name: RegExp | string) =>
  page.getByRole("banner").locator("summary").filter({ hasText: name });
export const UNREAD = /Notifications\s: \d+ non lue/;
export const NONE_UNREAD = /^Notifications$/;

/** Records the streams that a page opens from now on. */
export function streamsOf(page: Page): string[] {
  const opened: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/live") opened.push(request.url());
  });
  return opened;
}

/** Opens a page signed in. */
export async function openSignedIn(page: Page, person: Credentials, path: string): Promise<void> {
  await openSession(page, person);
  await page.goto(path);
}
