import type { Language } from "@passerelle/domain/languages";
import { formatDateTime } from "../../lib/format.ts";

/**
 * Writes the instants of a document in the reader's zone, which the server does not know. `within`: another document, before parts
 * of it are shown.
 */
export function showLocalTimes(within: Document = document): void {
  for (const time of within.querySelectorAll<HTMLTimeElement>("time[data-local-time]")) {
    time.textContent = formatDateTime(time.dateTime, document.documentElement.lang as Language);
    time.removeAttribute("data-local-time");
  }
}
