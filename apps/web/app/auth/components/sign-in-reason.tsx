import { useLayoutEffect, useState } from "react";
import { useLocation } from "react-router";
import { hideEarlyReason, type INTENDED_PREFIXES, intendedPath } from "../../lib/intended-path.ts";
import { useSession } from "../../lib/session.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { classNames } from "../../ui/class-names.ts";

/** The first of `INTENDED_PREFIXES` with which the intended path begins has the message. */
const REASONS = [
  { prefix: "/service/", words: "login.for_service" },
  { prefix: "/service-request/", words: "login.for_request" },
  { prefix: "/", words: "login.for_page" },
] as const satisfies { prefix: (typeof INTENDED_PREFIXES)[number]; words: string }[];

/** Why the reader is asked to sign in: the reason given by the former page, or the intended page. */
export function SignInReason() {
  return (
    <div role="status">
      <Reason />
    </div>
  );
}

function Reason() {
  const t = useWords("auth");
  const session = useSession();
  const { state } = useLocation();
  const hydrated = useHydrated();
  const [asked, setAsked] = useState(() => (hydrated ? intendedPath() : undefined));
  // Before the next paint, because the script's message is hidden at the same time.
  useLayoutEffect(() => {
    setAsked(intendedPath());
    hideEarlyReason();
  }, []);

  const message = (state as { message?: unknown } | null)?.message;
  if (typeof message === "string") return <Alert className="mb-5">{message}</Alert>;
  const ended = session.status === "anonymous" && session.ended;
  if (ended === "suspended")
    return (
      <Alert kind="warning" className="mb-5">
        {t("login.suspended")}
      </Alert>
    );
  if (ended) return <Alert className="mb-5">{t("login.ended")}</Alert>;
  const reason = REASONS.find(({ prefix }) => asked?.startsWith(prefix));
  return REASONS.map(({ prefix, words }) => (
    <div
      key={prefix}
      data-intended-prefix={prefix}
      className={classNames("mb-5", prefix !== reason?.prefix && "hidden")}
    >
      <Alert>{t(words)}</Alert>
    </div>
  ));
}
