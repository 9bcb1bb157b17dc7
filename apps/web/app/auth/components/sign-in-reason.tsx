import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { intendedPath } from "../../lib/intended-path.ts";
import { useSession } from "../../lib/session.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";

/** Why the reader is asked to sign in: the reason given by the former page, or the intended page. */
export function SignInReason() {
  return (
    <div role="status" className="mb-5 empty:hidden">
      <Reason />
    </div>
  );
}

function Reason() {
  const t = useWords("auth");
  const session = useSession();
  const { state } = useLocation();
  const [asked, setAsked] = useState<string>();
  useEffect(() => setAsked(intendedPath()), []);

  const message = (state as { message?: unknown } | null)?.message;
  if (typeof message === "string") return <Alert>{message}</Alert>;
  const ended = session.status === "anonymous" && session.ended;
  if (ended === "suspended") return <Alert kind="warning">{t("login.suspended")}</Alert>;
  if (ended) return <Alert>{t("login.ended")}</Alert>;
  if (!asked) return null;
  if (asked.startsWith("/service/")) return <Alert>{t("login.for_service")}</Alert>;
  if (asked.startsWith("/service-request/")) return <Alert>{t("login.for_request")}</Alert>;
  return <Alert>{t("login.for_page")}</Alert>;
}
