import { useEffect } from "react";
import { followAccount } from "./live/follow-account.ts";
import { currentSession } from "./session-state.ts";

const TICK_MS = 30_000;

/**
 * Checks the session while a page of an account is visible: at intervals (spec 1 §4, §9) and when the page becomes
 * visible again. After a sign-out elsewhere or a suspension the page is left at once, and what changed of the account is shown;
 * network failures are ignored.
 */
export function useSessionWatch(): void {
  useEffect(() => {
    let asking = false;
    async function ask() {
      if (asking || document.visibilityState !== "visible" || currentSession().status !== "signed_in") return;
      asking = true;
      await followAccount();
      asking = false;
    }
    const timer = setInterval(ask, TICK_MS);
    document.addEventListener("visibilitychange", ask);
    addEventListener("focus", ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
      removeEventListener("focus", ask);
    };
  }, []);
}
