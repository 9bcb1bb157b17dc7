import { answered, setOnline } from "./state.ts";
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
  if (serviceWorker.controller) {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => data && answered(data);
    serviceWorker.controller.postMessage({ ask: "stored_at" }, [port2]);
  } else {
    serviceWorker.addEventListener("controllerchange", keepSeen, { once: true });
  }
  // Some browsers refuse in a private window: there is a network there, or nothing.
  await serviceWorker.register(workerUrl, { scope: "/", updateViaCache: "none" }).catch(() => {});
}

function keepSeen(): void {
  const seen = performance.getEntriesByType("resource").map(({ name }) => name);
  navigator.serviceWorker.controller?.postMessage({ keep: [location.href.replace(/#.*/, ""), ...seen] });
}
