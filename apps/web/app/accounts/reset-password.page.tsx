import type { GoTrueClient } from "@supabase/auth-js";
import { lazy, Suspense, useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { takeIntendedPath } from "../lib/intended.ts";
import { showToast } from "../lib/toast.ts";
import { useWords } from "../lib/words.tsx";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { PageTitle } from "../ui/page-title.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { authFailure } from "./auth-failure.ts";
import { AuthCard } from "./components/auth-card.tsx";
import { EmailForm } from "./components/email-form.tsx";
import { NewPasswordForm } from "./components/new-password-form.tsx";
import { useAuthFailureWords } from "./components/use-auth-failure-words.ts";
import { finishRecovery, openRecovery, type RecoveryOutcome } from "./recovery.ts";

const SecondFactor = lazy(() =>
  import("./components/second-factor.tsx").then((module) => ({ default: module.SecondFactor })),
);

export const handle = { words: ["accounts"] };

/** /reset-password: where the links of recovery and of invitation lead. */
export default function ResetPasswordPage() {
  const t = useWords("accounts");
  const failureWords = useAuthFailureWords();
  const navigate = useNavigate();
  const [outcome, setOutcome] = useState<RecoveryOutcome>();
  const [failure, setFailure] = useState<unknown>();
  const [tries, setTries] = useState(0);
  const [owes, setOwes] = useState<string>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each try
  useEffect(() => {
    setFailure(undefined);
    openRecovery().then(setOutcome, setFailure);
  }, [tries]);

  const recovery = typeof outcome === "object" ? outcome : undefined;

  async function choose(password: string) {
    if (!recovery) return;
    try {
      await finishRecovery(recovery, password);
    } catch (error) {
      if (authFailure(error).code !== "second_factor") throw error;
      return setOwes(password);
    }
    showToast({ kind: "success", title: t("reset.done_title"), description: t("reset.done") });
    // Signed out in between, the guard of that page asks to sign in.
    await navigate(takeIntendedPath(), { replace: true });
  }

  const title = t(recovery?.invited ? "reset.invited_title" : "reset.title");
  const lead = recovery ? t("reset.for", { email: recovery.email }) : t("reset.lead");
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
        {typeof outcome === "string" && <AskAgain expired={outcome === "expired"} />}
        {recovery && owes === undefined && (
          <NewPasswordForm
            email={recovery.email}
            submitLabel={t("reset.submit")}
            failedTitle={t("reset.failed")}
            onSubmit={choose}
          />
        )}
        {recovery && owes !== undefined && (
          <OwedFactor
            auth={recovery.auth}
            onDone={() =>
              choose(owes).catch((error: unknown) => {
                setOwes(undefined);
                showToast({ kind: "error", title: t("reset.failed"), description: failureWords(error) });
              })
            }
          />
        )}
      </AuthCard>
    </>
  );
}

/** The mail is one factor; who guards the account with a second one is asked for it here too. */
function OwedFactor({ auth, onDone }: { auth: GoTrueClient; onDone: () => Promise<void> }) {
  const t = useWords("accounts");
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

/** The link is used, too old, or was never followed: another one can be asked for at once. */
function AskAgain({ expired }: { expired: boolean }) {
  const t = useWords("accounts");
  return (
    <>
      <Alert
        kind={expired ? "warning" : "info"}
        title={expired ? t("link.expired_title") : undefined}
        className="mb-6"
      >
        {t(expired ? "reset.expired" : "reset.absent")}
      </Alert>
      <EmailForm purpose="forgot" />
      <p className="mt-6 border-t border-line pt-5 text-center">
        <Link to="/login" className="inline-block py-2 font-semibold text-primary underline">
          {t("forgot.back")}
        </Link>
      </p>
    </>
  );
}
