import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { providerFailure } from "../link-failure.ts";
import type { LinkKind, MailLink, ReturnContext } from "../mail-link.ts";
import type { SignInMethods } from "../sign-in-methods.ts";
import { ResendLink } from "./resend-link.tsx";
import { useLinkFailureWords } from "./use-link-failure-words.ts";

type LinkNoticeProps = {
  link: Exclude<MailLink, { outcome: "sign_in" }>;
  from: ReturnContext;
  methods: SignInMethods;
  onMagicLink: () => void;
};

const KINDS_WITH_OWN_WORDS = ["magiclink", "email_change", "unlock"] as const;
const hasOwnWords = (kind: LinkKind | undefined): kind is (typeof KINDS_WITH_OWN_WORDS)[number] =>
  KINDS_WITH_OWN_WORDS.some((one) => one === kind);

const FAILURE_TITLES = { identity: "link.identity_failed", email_change: "link.failed_title" } as const;
const hasOwnTitle = (kind: LinkKind | undefined): kind is keyof typeof FAILURE_TITLES =>
  kind !== undefined && kind in FAILURE_TITLES;

/** The outcome of the followed link; for an expired one, a way to request another. */
export function LinkNotice({ link, from, methods, onMagicLink }: LinkNoticeProps) {
  const t = useWords("auth");
  const failureWords = useLinkFailureWords(methods);
  const { kind } = from;
  if (link.outcome === "new_password") return null;
  if (link.outcome === "failed" && (kind || providerFailure(link.code))) {
    return (
      <Alert
        kind="error"
        title={t(hasOwnTitle(kind) ? FAILURE_TITLES[kind] : "login.failed")}
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
        : t(hasOwnWords(kind) ? `link.expired_${kind}` : "link.expired");
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
