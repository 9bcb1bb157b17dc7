import type { Carried } from "../carried.ts";
import { currentSession } from "../session-state.ts";
import { findStored, PRIVATE, put } from "./caches.ts";
import { forgetStoredReplies } from "./forget-replies.ts";
import { STORED_AT } from "./stored-at.ts";

const isSignedIn = (userId: string): boolean => {
  const session = currentSession();
  return session.status === "signed_in" && session.profile.id === userId;
};

/**
 * Copies the replies that the document carries to the service worker's cache of its person, under the keys that `worker.ts` would
 * give to the calls; newer replies stay. `language`: of the document.
 */
export async function storeCarried({ profile, at, calls }: Carried, language: string): Promise<void> {
  if (!("serviceWorker" in navigator) || !("caches" in window)) return;
  const cache = PRIVATE + profile.id;
  for (const { url, reply } of calls) {
    if (!isSignedIn(profile.id)) break;
    const key = new URL(url, location.href);
    key.searchParams.set("accept-language", language);
    const stored = await findStored(cache, key.href);
    if ((stored?.headers.get(STORED_AT) ?? "") > at) continue;
    await put(cache, key.href, Response.json(reply));
  }
  // They signed out while this was stored.
  if (!isSignedIn(profile.id)) await forgetStoredReplies();
}
