import type { Language } from "@passerelle/domain/languages";
import { formatDateTime } from "../../lib/format.ts";
import { ownPath } from "../../lib/intended-path.ts";
import { keepNoticeHeight } from "../../lib/offline/notice-height.ts";
import { offlineState, subscribeOffline } from "../../lib/offline/state.ts";
import { showToast } from "./toasts.ts";

/** Shows in `[data-offline]` that there is no network, or how old the shown page is. */
export function showOffline(): void {
  const show = () => {
    const { online, storedAt } = offlineState();
    for (const notice of document.querySelectorAll<HTMLElement>("[data-offline]")) {
      notice.hidden = notice.dataset.offline === "age" ? !storedAt : online || !!storedAt;
      const time = notice.querySelector("time");
      if (!time || !storedAt) continue;
      time.dateTime = storedAt;
      time.textContent = formatDateTime(storedAt, document.documentElement.lang as Language);
    }
  };
  show();
  subscribeOffline(show);
  for (const notice of document.querySelectorAll<HTMLElement>("[data-offline-notice]"))
    keepNoticeHeight(notice);
}

/** Keeps the page of a form that is sent without a network: the browser would replace it, and its texts, by an error page. */
export function keepUnsentForms(): void {
  document.addEventListener("submit", (event) => {
    if (navigator.onLine || (event.target as HTMLFormElement).method !== "post") return;
    event.preventDefault();
    showToast("network");
  });
}

/** The page that replaces a document which this device has not stored: it takes that page's address, for a reload. */
export function leaveOfflinePage(): void {
  if (!document.querySelector("[data-offline-page]")) return;
  const to = ownPath(new URL(location.href).searchParams.get("to"));
  if (to) history.replaceState(history.state, "", to);
  addEventListener("online", () => location.reload());
}
