import type { PageMessage } from "./messages.ts";

/** Names of the caches that the service worker keeps for one person; see `worker.ts`. */
const PRIVATE = /^private-/;

/** Removes what signed-in people read on this device, except the person named. */
export async function forgetStoredReplies(except?: string): Promise<void> {
  // Caches need HTTPS.
  if (typeof caches === "undefined") return;
  // Responses still under way must not be stored after this.
  navigator.serviceWorker?.controller?.postMessage({ forget: { except } } satisfies PageMessage);
  const names = await caches.keys().catch(() => []);
  for (const name of names) if (PRIVATE.test(name) && name !== `private-${except}`) await caches.delete(name);
}
