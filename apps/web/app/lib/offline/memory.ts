import type { Sent } from "./told.ts";

/** What the service worker keeps of one person; see `worker.ts`. */
const PRIVATE = /^private-/;

/** Leaves nothing of what anybody read here when they were signed in, but for the person named. */
export async function forgetRead(except?: string): Promise<void> {
  // Without HTTPS there are no caches, and nothing in them.
  if (typeof caches === "undefined") return;
  // What is on its way while somebody leaves must not be kept when it arrives.
  navigator.serviceWorker?.controller?.postMessage({ forget: { except } } satisfies Sent);
  const names = await caches.keys().catch(() => []);
  for (const name of names) if (PRIVATE.test(name) && name !== `private-${except}`) await caches.delete(name);
}
