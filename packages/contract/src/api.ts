import type { home } from "./home.ts";
import type { Calls } from "./modules.ts";
import type { notifications } from "./notifications.ts";

/**
 * All calls. Those of notifications and of the dashboard come on top: their replies are made of what the modules contribute. The
 * browser's client imports this type only.
 */
export type Api = Calls & typeof notifications & typeof home;
