import { useEffect, useRef } from "react";
import { useNavigate, useNavigation } from "react-router";
import { takeIntendedPath } from "../../lib/intended-path.ts";
import { useSession } from "../../lib/session.ts";

/**
 * Takes a signed-in person to the intended page. `wait`: something has to be shown or decided here first. A navigation
 * that is under way ends first: after signing out and in again at once it would bring the person back here.
 */
export function useContinue({ wait = false } = {}): void {
  const session = useSession();
  const navigate = useNavigate();
  const isIdle = useNavigation().state === "idle";
  const target = useRef<string>(undefined);
  useEffect(() => {
    if (wait || !isIdle || session.status !== "signed_in") return;
    target.current ??= takeIntendedPath(session.profile.role, { elsewhere: session.elsewhere === true });
    void navigate(target.current, { replace: true });
  }, [session, navigate, wait, isIdle]);
}
