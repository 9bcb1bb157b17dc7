import type { home } from "./home.ts";
import type { Calls } from "./modules.ts";
import type { notifications } from "./notifications.ts";

/**
 * The type of all calls; the browser's client imports nothing else. Notifications and the dashboard are added here, because the
 * modules define the contents of their replies.
 */
export type Api = Calls & typeof notifications & typeof home;
