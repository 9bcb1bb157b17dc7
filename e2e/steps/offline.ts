import type { Page } from "@playwright/test";

/** The names of the caches of this browser, once its service worker is ready. */
export const kept = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.ready.then(() => caches.keys()));

/** Everything that this browser stores: cached replies and its storage, which the next user could read. */
export const everythingKept = (page: Page) =>
  page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage)];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        texts.push(`${request.url} ${await (await cache.match(request))?.text()}`);
    }
    return texts.join("\n");
  });

/** Addresses of the stored offline page, which names the kind of page that it replaces. */
export const offlinePages = (page: Page) =>
  page.evaluate(async () => (await (await caches.open("shell")).keys()).map(({ url }) => url));
