import { useEffect, useRef } from "react";
import { useNavigate, useNavigation } from "react-router";
import { useSession } from "../../lib/session.ts";

/**
 * Takes a signed-in person to the intended page. `wait`: something has to be shown or decided here first. Waits for the
 * current navigation to end, because the one that signing out started would otherwise replace this one.
 */
export function useContinue({ wait = false } = {}): void {
  const session = useSession();
  const navigate = useNavigate();
  const isIdle = useNavigation().state === "idle";
  const target = useRef<string>(undefined);
  useEffect(() => {
    // The next person to sign in on this page has a destination of their own.
    if (session.status !== "signed_in") target.current = undefined;
    if (wait || !isIdle || session.status !== "signed_in") return;
    const { profile, elsewhere = false } = session;
    let isCurrent = true;
    import("../../lib/start-page.ts")
      .then(({ takeStartPage }) => {
        if (!isCurrent) return;
        target.current ??= takeStartPage(profile.role, { elsewhere, userId: profile.id });
        void navigate(target.current, { replace: true });
      })
      // Without a network the site's root shows what it can.
      .catch(() => isCurrent && navigate("/", { replace: true }));
    return () => {
      isCurrent = false;
    };
  }, [session, navigate, wait, isIdle]);
}
