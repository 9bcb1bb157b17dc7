import { hasPageReader } from "../page-reader.ts";
import { whenQuiet } from "../when-quiet.ts";
import type { PageMessage, WorkerReport } from "./messages.ts";
import { reportReply, setOnline } from "./state.ts";
import workerUrl from "./worker.ts?worker&url";

/** Reports the state of the network and the age of stored replies that the page shows (`state.ts`). */
export function followOffline(): void {
  setOnline(navigator.onLine);
  addEventListener("online", () => setOnline(true));
  addEventListener("offline", () => setOnline(false));
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener("message", ({ data }) => handleReport(data));
  serviceWorker.startMessages();
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => data && handleReport(data);
  serviceWorker.controller?.postMessage({ ask: "report" } satisfies PageMessage, [port2]);
}

/**
 * Registers the service worker, after the page has loaded, and resolves when it has stored this page. Browsers without
 * service workers need a network for every page.
 */
export async function storePage(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  const stored = serviceWorker.controller
    ? storeLoaded(wasPrefetched() ? [documentAddress()] : [])
    : new Promise<void>((resolve) => {
        const store = () => resolve(storeLoaded(loadedBefore()));
        serviceWorker.addEventListener("controllerchange", store, { once: true });
      });
  // Some browsers refuse in a private window: pages then need a network.
  const registration = await serviceWorker
    .register(workerUrl, { scope: "/", updateViaCache: "none" })
    .catch(() => undefined);
  if (registration) await stored;
}

function handleReport(report: WorkerReport): void {
  if ("unreachable" in report) setOnline(false);
  else reportReply(report.storedAt);
}

/** Addresses that this page loaded before the service worker controlled it. */
function loadedBefore(): string[] {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  // A page rendered for one person is not stored, so it is not requested again.
  return hasPageReader() ? loaded : [documentAddress(), ...loaded];
}

const documentAddress = () => location.href.replace(/#.*/, "");

/** Whether the service worker did not see this page's request. */
function wasPrefetched(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as (PerformanceEntry & {
    deliveryType?: string;
  })[];
  return navigation?.deliveryType === "navigational-prefetch";
}

/** Whether the page is shown by the installed app. Elsewhere the page of verification costs bytes that few need. */
const isInstalled = () => !matchMedia("(display-mode: browser)").matches;

/** Whether this document was a page that waits for its first use. */
const hasWaited = () => "waiting" in document.documentElement.dataset;

/**
 * Asks the worker to store these addresses, and its offline page. A page that waits for its visitor leaves that page out, which
 * has the code of accounts, until the person has signed in (`storeOfflinePage`). Resolves when it has tried.
 */
function storeLoaded(keep: string[], withOfflinePage = !hasWaited()): Promise<void> {
  const ofDocument = document.querySelector<HTMLElement>("script[data-build]")?.dataset.build;
  // In an application the router stores the build in a global variable, for its own use.
  const { __reactRouterManifest: built } = window as { __reactRouterManifest?: { version: string } };
  const version = ofDocument ?? built?.version;
  const shell = {
    build: `${version}.${document.documentElement.lang}`,
    isDocument: ofDocument !== undefined,
    withVerification: isInstalled() || /^\/verify(\/|$)/.test(location.pathname),
  };
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve();
    navigator.serviceWorker.controller?.postMessage(
      { shell: withOfflinePage ? shell : undefined, keep } satisfies PageMessage,
      [port2],
    );
  });
}

/** Stores the offline page, once a person has signed in, in a document that left it out. */
export async function storeOfflinePage(): Promise<void> {
  if (!hasWaited() || !("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.ready;
  await whenQuiet();
  await storeLoaded([], true);
}
