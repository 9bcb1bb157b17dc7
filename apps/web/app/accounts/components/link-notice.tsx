import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { providerFailure } from "../link-failure.ts";
import type { Landed, LinkKind, MailLink } from "../mail-link.ts";
import type { SignInWays } from "../sign-in-ways.ts";
import { ResendLink } from "./resend-link.tsx";
import { useLinkFailureWords } from "./use-link-failure-words.ts";

type LinkNoticeProps = {
  link: Exclude<MailLink, { outcome: "sign_in" }>;
  from: Landed;
  ways: SignInWays;
  onMagicLink: () => void;
};

const TOLD_APART = ["magiclink", "email_change", "unlock"] as const;
const isToldApart = (kind: LinkKind | undefined): kind is (typeof TOLD_APART)[number] =>
  TOLD_APART.some((one) => one === kind);

/** What the link did that led here; for one that does not work any more, a way to another. */
export function LinkNotice({ link, from, ways, onMagicLink }: LinkNoticeProps) {
  const t = useWords("accounts");
  const failureWords = useLinkFailureWords(ways);
  const { kind } = from;
  if (link.outcome === "new_password") return null;
  if (link.outcome === "failed" && (kind || providerFailure(link.code))) {
    return (
      <Alert
        kind="error"
        title={t(kind === "identity" ? "link.identity_failed" : "login.failed")}
        className="mb-6"
      >
        {failureWords(link.code, from)}
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
        ? failureWords(link.code, from)
        : t(isToldApart(kind) ? `link.expired_${kind}` : "link.expired");
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
