import { useState } from "react";
import { signOut } from "../../lib/sign-out.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { type AccountLink, emailOf } from "../mail-link.ts";
import { AuthCard } from "./auth-card.tsx";
import { useAuthFailureWords } from "./use-auth-failure-words.ts";

type OtherAccountNoticeProps = {
  link: AccountLink;
  /** The person signed in here. */
  name: string;
  onStay: () => void;
  onLeft: () => void;
};

/** Shown when a link acted on another account than the one signed in here; names both. */
export function OtherAccountNotice({ link, name, onStay, onLeft }: OtherAccountNoticeProps) {
  const t = useWords("auth");
  const failureWords = useAuthFailureWords();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const whose = "accessToken" in link ? emailOf(link.accessToken) : undefined;

  async function leave() {
    setBusy(true);
    setFailure(undefined);
    try {
      await signOut("local");
      onLeft();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <AuthCard title={t("link.done_title")} lead={t(`link.other.${link.outcome}`, { name: whose ?? "" })}>
      <PageTitle title={t("link.done_title")} />
      <Alert className="wrap-anywhere">{t("link.other.here", { name })}</Alert>
      {failure !== undefined && (
        <Alert kind="error" className="mt-4">
          {failureWords(failure)}
        </Alert>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button size="lg" disabled={busy} onClick={onStay}>
          {t("link.other.stay")}
        </Button>
        <Button size="lg" variant="secondary" busy={busy} onClick={leave}>
          {t("link.other.switch")}
        </Button>
      </div>
    </AuthCard>
  );
}
