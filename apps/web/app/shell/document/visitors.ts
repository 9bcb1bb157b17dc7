import { rememberIntendedPath } from "../../lib/intended-path.ts";
import { hintSignedIn, storedToken } from "../../lib/signed-in-hint.ts";
import { toastOnNextPage } from "./toasts.ts";

const TRIED = "signed_in_reloaded";

/**
 * A document is rendered for visitors. When this browser has a session after all (a lost cookie, another tab that signed in,
 * a page from the back button's cache), the page is loaded again as the application.
 */
export function leaveToApplication(): void {
  const leave = () => {
    // Once per address: without a network the service worker answers with the stored document, and a browser may refuse cookies.
    if (!storedToken() || sessionStorage.getItem(TRIED) === location.href) return;
    sessionStorage.setItem(TRIED, location.href);
    hintSignedIn(true);
    location.reload();
  };
  leave();
  addEventListener("pageshow", ({ persisted }) => persisted && leave());
  document.addEventListener("visibilitychange", () => {
    const typed = document.querySelector<HTMLTextAreaElement>("textarea")?.value;
    if (document.visibilityState === "visible" && !typed) leave();
  });
}

/**
 * Links that need an account: `data-sign-in-first` announces it on the page that the link opens (spec 2 §2 *Connexion
 * requise*), and `data-return` names where signing in leads to, by default back here (spec 1 §4).
 */
export function followSignIn(): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLElement>("a[data-sign-in-first], a[data-return]");
    if (!link) return;
    const { return: path } = link.dataset;
    if (path !== undefined) rememberIntendedPath(path || location.pathname + location.search);
    if (link.dataset.signInFirst === undefined) return;
    const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!elsewhere) toastOnNextPage("sign_in");
  });
}
