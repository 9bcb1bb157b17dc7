import type { GoTrueClient } from "@supabase/auth-js";
import { Suspense, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useSession } from "../lib/session.ts";
import { takeStartPage } from "../lib/start-page.ts";
import { showToast } from "../lib/toast.ts";
import { useWords } from "../lib/words.tsx";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { Inline } from "../ui/inline.tsx";
import { lazyPart } from "../ui/lazy-part.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { authFailure } from "./auth-failure.ts";
import { AuthCard } from "./components/auth-card.tsx";
import { NewPasswordForm } from "./components/new-password-form.tsx";
import { RequestNewLink } from "./components/request-new-link.tsx";
import { useAuthFailureWords } from "./components/use-auth-failure-words.ts";
import { useWelcome } from "./components/use-welcome.ts";
import { parseReturnUrl } from "./mail-link.ts";
import { finishRecovery, openRecovery, type RecoveryOutcome } from "./recovery.ts";

const SecondFactor = lazyPart(() =>
  import("./components/second-factor.tsx").then((module) => module.SecondFactor),
);

export const handle = { words: ["auth"] };

/** /reset-password: where recovery and invitation links lead. */
export default function ResetPasswordPage() {
  const t = useWords("auth");
  const failureWords = useAuthFailureWords();
  const welcome = useWelcome();
  const navigate = useNavigate();
  const session = useSession();
  const { search } = useLocation();
  const [outcome, setOutcome] = useState<RecoveryOutcome>();
  const [failure, setFailure] = useState<unknown>();
  const [tries, setTries] = useState(0);
  const [pendingPassword, setPendingPassword] = useState<string>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt
  useEffect(() => {
    setFailure(undefined);
    openRecovery().then(setOutcome, setFailure);
  }, [tries]);

  const invited = outcome?.invited ?? parseReturnUrl(search).kind === "invite";
  const recovery = outcome?.is === "open" ? outcome : undefined;
  const other =
    recovery && session.status === "signed_in" && session.profile.email !== recovery.email
      ? session.profile.email
      : undefined;

  async function choose(password: string): Promise<boolean> {
    if (!recovery) return false;
    const signedIn = await finishRecovery(recovery, password).catch((error: unknown) => {
      const { code } = authFailure(error);
      if (code === "second_factor") return setPendingPassword(password);
      if (code === "session_ended") return setOutcome({ is: "expired", invited });
      throw error;
    });
    if (!signedIn) return false;
    if (invited) welcome(signedIn);
    else showToast({ kind: "success", title: t("reset.done_title"), description: t("reset.done") });
    // If the session has ended meanwhile, the guard of that page asks to sign in.
    await navigate("requires" in signedIn ? "/login" : takeStartPage(signedIn.role), { replace: true });
    return true;
  }

  const title = t(!invited ? "reset.title" : recovery ? "reset.invited_title" : "reset.invitation");
  const lead = recovery && t("reset.for", { email: recovery.email });
  return (
    <>
      <PageTitle title={title} />
      <AuthCard title={title} lead={lead}>
        {failure !== undefined && (
          <Alert
            kind="error"
            action={<Button onClick={() => setTries(tries + 1)}>{t("reset.retry")}</Button>}
          >
            {failureWords(failure)}
          </Alert>
        )}
        {outcome === undefined && failure === undefined && <Skeleton className="h-72" />}
        {outcome && outcome.is !== "open" && <RequestNewLink outcome={outcome} />}
        {other && (
          <Alert kind="warning" className="mb-6">
            {t("link.sign_in.other", { name: other })}
          </Alert>
        )}
        {recovery && pendingPassword === undefined && (
          <NewPasswordForm
            email={recovery.email}
            submitLabel={t("reset.submit")}
            failedTitle={t("reset.failed")}
            onSubmit={choose}
          />
        )}
        {recovery && invited && (
          <p className="mt-6 text-sm text-muted">
            <Inline text={t("login.agreement")} newTab />
          </p>
        )}
        {recovery && pendingPassword !== undefined && (
          <RequiredFactor
            auth={recovery.auth}
            onDone={() =>
              choose(pendingPassword).catch((error: unknown) => {
                setPendingPassword(undefined);
                showToast({ kind: "error", title: t("reset.failed"), description: failureWords(error) });
              })
            }
          />
        )}
      </AuthCard>
    </>
  );
}

/** An email is one factor only: an account with a second one is asked for it here too. */
function RequiredFactor({ auth, onDone }: { auth: GoTrueClient; onDone: () => Promise<unknown> }) {
  const t = useWords("auth");
  return (
    <>
      <h2 className="mb-2 text-xl">{t("second.title")}</h2>
      <p className="mb-5 text-muted">{t("second.lead")}</p>
      <Suspense fallback={<Skeleton className="h-56" />}>
        <SecondFactor auth={auth} onDone={onDone} />
      </Suspense>
    </>
  );
}
