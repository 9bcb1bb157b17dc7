import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import type { LinkKind, MailLink } from "../mail-link.ts";
import { ResendLink } from "./resend-link.tsx";
import { failedWords } from "./use-arrival.ts";

type LinkNoticeProps = {
  link: Exclude<MailLink, { outcome: "sign_in" }>;
  kind: LinkKind | undefined;
  onMagicLink: () => void;
};

/** What the link did that led here; for one that does not work any more, a way to another. */
export function LinkNotice({ link, kind, onMagicLink }: LinkNoticeProps) {
  const t = useWords("accounts");
  if (link.outcome === "new_password") return null;
  if (link.outcome === "failed" && kind) {
    return (
      <Alert kind="error" title={t("login.failed")} className="mb-6">
        {failedWords(t, link.code)}
      </Alert>
    );
  }
  if (link.outcome === "failed" || link.outcome === "expired") {
    const again = kind === "magiclink" && (
      <Button variant="secondary" onClick={onMagicLink}>
        {t("link.ask_again")}
      </Button>
    );
    const words =
      link.outcome === "failed"
        ? failedWords(t, link.code)
        : t(kind === "magiclink" || kind === "email_change" ? `link.expired_${kind}` : "link.expired");
    return (
      <Alert
        kind="warning"
        title={t("link.expired_title")}
        className="mb-6"
        action={kind ? again : <ResendLink />}
      >
        {words}
      </Alert>
    );
  }
  return (
    <div role="status" className="mb-5">
      <Alert kind={link.outcome === "half_changed" ? "info" : "success"}>{t(`link.${link.outcome}`)}</Alert>
    </div>
  );
}
