import { useState } from "react";
import { useSession } from "../../lib/session.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { endLinkSession, signInFromLink } from "../api.ts";
import { emailOf, type MailLink } from "../mail-link.ts";
import { AuthCard } from "./auth-card.tsx";
import { useAuthFailureWords } from "./use-auth-failure-words.ts";
import { useWelcome } from "./use-welcome.ts";

type LinkSignInProps = {
  link: Extract<MailLink, { outcome: "sign_in" }>;
  /** Signing in already, because this browser requested the link. */
  busy: boolean;
  onDone: () => void;
};

/**
 * Asks for a confirmation before a link that this browser did not request signs in. Otherwise a stranger could send
 * their own link and read what the reader enters.
 */
export function LinkSignIn({ link, busy, onDone }: LinkSignInProps) {
  const t = useWords("auth");
  const failureWords = useAuthFailureWords();
  const welcome = useWelcome();
  const session = useSession();
  const [pressed, setPressed] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const name = emailOf(link.tokens.accessToken) ?? t("link.sign_in.somebody");
  const other = session.status === "signed_in" ? session.profile.email : undefined;

  async function proceed() {
    setPressed(true);
    setFailure(undefined);
    try {
      welcome(await signInFromLink(link.tokens));
      // The other person's loaded data must not stay in the page.
      if (other) return location.replace("/");
      onDone();
    } catch (error) {
      setFailure(error);
    } finally {
      setPressed(false);
    }
  }

  function refuse() {
    void endLinkSession(link.tokens.accessToken).catch(() => {});
    onDone();
  }

  if (busy) {
    return (
      <AuthCard title={t("login.title")} lead={t("link.sign_in.as", { name })}>
        <PageTitle title={t("login.title")} />
        <Spinner label={t("login.submitting")} />
      </AuthCard>
    );
  }
  return (
    <AuthCard title={t("link.sign_in.title")} lead={t("link.sign_in.as", { name })}>
      <PageTitle title={t("link.sign_in.title")} />
      <p>{t("link.sign_in.sure")}</p>
      {other && (
        <Alert kind="warning" className="mt-4">
          {t("link.sign_in.other", { name: other })}
        </Alert>
      )}
      {failure !== undefined && (
        <Alert kind="error" title={t("login.failed")} className="mt-4">
          {failureWords(failure)}
        </Alert>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button size="lg" busy={pressed} onClick={proceed}>
          {t("link.sign_in.submit")}
        </Button>
        <Button size="lg" variant="secondary" disabled={pressed} onClick={refuse}>
          {t("link.sign_in.refuse")}
        </Button>
      </div>
    </AuthCard>
  );
}
