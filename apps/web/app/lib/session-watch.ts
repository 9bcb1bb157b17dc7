import { useEffect } from "react";
import { api } from "./session.ts";
import { currentSession } from "./session-state.ts";

const TICK_MS = 30_000;

/**
 * While a page of somebody's account is in front of them, the server is asked whether their session still stands: at
 * each tick (spec 1 §4, §9) and whenever they come back to it. Signed out elsewhere or suspended, they leave the page
 * at once and not at their next press; a network that is away says nothing.
 */
export function useSessionWatch(): void {
  useEffect(() => {
    let asking = false;
    async function ask() {
      if (asking || document.visibilityState !== "visible" || currentSession().status !== "signed_in") return;
      asking = true;
      // A refused call ends the session by itself.
      await api("GET /api/me").catch(() => {});
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
