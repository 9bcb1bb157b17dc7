import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { takeIntendedPath } from "../../lib/intended-path.ts";
import { useSession } from "../../lib/session.ts";

/** Takes a signed-in person to the intended page, once. `wait`: something has to be shown or decided here first. */
export function useContinue({ wait = false } = {}): void {
  const session = useSession();
  const navigate = useNavigate();
  const gone = useRef(false);
  useEffect(() => {
    if (wait || session.status !== "signed_in" || gone.current) return;
    gone.current = true;
    void navigate(takeIntendedPath(session.profile.role, { elsewhere: session.elsewhere === true }), {
      replace: true,
    });
  }, [session, navigate, wait]);
}
