import { useEffect, useState } from "react";
import { endLinkSession } from "../api.ts";
import { readMailLink } from "../mail-link.ts";

/**
 * What the activation link that led here did, if one did. Its fragment leaves the address at once (a token must not
 * stay in the history), and the session that it opened is ended.
 */
export function useMailLink(): "confirmed" | "expired" | "failed" | undefined {
  const [outcome, setOutcome] = useState<"confirmed" | "expired" | "failed">();
  useEffect(() => {
    const link = readMailLink(location.hash);
    if (!link) return;
    history.replaceState(history.state, "", location.pathname + location.search);
    setOutcome(link.outcome);
    if (link.outcome !== "confirmed") return;
    endLinkSession(link.accessToken).then(
      (known) => !known && setOutcome("expired"),
      // Without a network the short-lived token ends by itself.
      () => {},
    );
  }, []);
  return outcome;
}
