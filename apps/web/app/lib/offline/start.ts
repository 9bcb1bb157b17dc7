import { answered, setOnline } from "./state.ts";
import type { Sent, Told } from "./told.ts";
import workerUrl from "./worker.ts?worker&url";

/**
 * Lets this device keep what it reads. Called once, when the page stands: keeping comes after reading. Where service
 * workers are not to be had, everything works as before, with a network.
 */
export async function startOffline(): Promise<void> {
  setOnline(navigator.onLine);
  addEventListener("online", () => setOnline(true));
  addEventListener("offline", () => setOnline(false));
  if (!("serviceWorker" in navigator)) return;
  const { serviceWorker } = navigator;
  serviceWorker.addEventListener("message", ({ data }) => hear(data));
  serviceWorker.startMessages();
  if (serviceWorker.controller) {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => data && hear(data);
    serviceWorker.controller.postMessage({ ask: "told" } satisfies Sent, [port2]);
    keepSeen([]);
  } else {
    serviceWorker.addEventListener("controllerchange", () => keepSeen(seenBefore()), { once: true });
  }
  // Some browsers refuse in a private window: there is a network there, or nothing.
  await serviceWorker.register(workerUrl, { scope: "/", updateViaCache: "none" }).catch(() => {});
}

function hear(told: Told): void {
  if ("unreachable" in told) setOnline(false);
  else answered(told.storedAt);
}

/** What this page loaded while no worker stood beside it. */
function seenBefore(): string[] {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  return [location.href.replace(/#.*/, ""), ...loaded];
}

/** The build that this page is of; the router leaves it for itself. */
const built = window as { __reactRouterManifest?: { version: string } };

function keepSeen(keep: string[]): void {
  const shell = `${built.__reactRouterManifest?.version}.${document.documentElement.lang}`;
  navigator.serviceWorker.controller?.postMessage({ shell, keep } satisfies Sent);
}
