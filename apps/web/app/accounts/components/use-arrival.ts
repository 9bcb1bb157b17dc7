import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { loadSession, refreshProfile } from "../../lib/session.ts";
import { currentSession } from "../../lib/session-state.ts";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { endLinkSession, signInFromLink } from "../api.ts";
import { wasAwaited } from "../awaited.ts";
import { emailOf, type LinkKind, linkKind, type MailLink, readMailLink } from "../mail-link.ts";
import { useWelcome } from "./use-welcome.ts";

export type Arrival = {
  /** Whatever this page says or asks because of the link; undefined while there is nothing. */
  link: MailLink | undefined;
  kind: LinkKind | undefined;
  /** The link is being followed. */
  working: boolean;
  /** Whoever is signed in stays on this page for now. */
  busy: boolean;
  /** The link was dealt with. */
  done: () => void;
};

/**
 * What the link that led here did, if one did. Its fragment leaves the address at once (a token must not stay in the
 * history); a session that it carries is kept only where somebody asked to be signed in by it.
 */
export function useArrival(): Arrival {
  const t = useWords("accounts");
  const welcome = useWelcome();
  const navigate = useNavigate();
  const [read, setRead] = useState(false);
  const [link, setLink] = useState<MailLink>();
  const [kind, setKind] = useState<LinkKind>();
  const [working, setWorking] = useState(false);
  const [leaving, setLeaving] = useState(false);

  async function follow(found: MailLink, asked: LinkKind | undefined) {
    setLink(found);
    if ("accessToken" in found) {
      // Without a network the short-lived token ends by itself.
      const known = await endLinkSession(found.accessToken).catch(() => true);
      if (!known) return setLink({ outcome: "expired" });
    }
    if (found.outcome === "sign_in") {
      const session = await loadSession().catch(currentSession);
      if (!wasAwaited(found.kind, emailOf(found.tokens.accessToken)) || "session" in session) return;
      welcome(await signInFromLink(found.tokens));
      return setLink(undefined);
    }
    await tellSignedIn(found, asked);
  }

  /** Whoever is signed in here has no use for a page that says to sign in: told in passing, they go on. */
  async function tellSignedIn(found: MailLink, asked: LinkKind | undefined) {
    const session = await loadSession().catch(currentSession);
    if (session.status !== "signed_in") return;
    setLink(undefined);
    if (found.outcome === "sign_in" || found.outcome === "new_password") return;
    const good = ["confirmed", "email_changed", "half_changed", "linked", "unlocked"].includes(found.outcome);
    showToast({
      kind: good ? "success" : "warning",
      title: t(good ? "link.done_title" : "link.expired_title"),
      description:
        found.outcome === "failed"
          ? failedWords(t, found.code)
          : t(`link.short.${found.outcome === "expired" ? "expired" : found.outcome}`),
    });
    if (found.outcome === "email_changed") await refreshProfile().catch(() => {});
    const elsewhere = pageOf(found, asked);
    if (!elsewhere) return;
    setLeaving(true);
    await navigate(elsewhere, { replace: true });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once, as it was on arrival
  useEffect(() => {
    const asked = linkKind(location.search);
    const found = readMailLink(location.hash, asked);
    setRead(true);
    setKind(asked);
    if (!found) return;
    if (found.outcome === "new_password") {
      // The page that asks for the password reads the fragment itself, and takes it away.
      location.replace(`/reset-password${location.hash}`);
      return;
    }
    history.replaceState(history.state, "", location.pathname);
    setWorking(true);
    follow(found, asked)
      .catch((error: { code?: string }) => setLink({ outcome: "failed", code: error.code ?? "" }))
      .finally(() => setWorking(false));
  }, []);

  return {
    link,
    kind,
    working,
    busy: !read || working || leaving || link?.outcome === "sign_in",
    done: () => setLink(undefined),
  };
}

/** The page on which what the link changed is to be seen, when there is one. */
function pageOf({ outcome }: MailLink, asked: LinkKind | undefined): string | undefined {
  if (asked === "identity") return "/account?tab=security";
  const contact = asked === "email_change" || outcome === "email_changed" || outcome === "half_changed";
  return contact ? "/account" : undefined;
}

type Translate = ReturnType<typeof useWords<"accounts">>;

/** Why another site, or the service, did not let somebody in. */
export function failedWords(t: Translate, code: string): string {
  switch (code) {
    case "access_denied":
      return t("link.provider.refused");
    case "user_banned":
      return t("failures.banned");
    case "identity_already_exists":
      return t("failures.identity_taken");
    case "provider_email_needs_verification":
      return t("failures.unconfirmed");
    case "signup_disabled":
      return t("failures.signup_disabled");
    case "email_exists":
    case "user_already_exists":
      return t("link.provider.email_taken");
    case "bad_oauth_state":
    case "bad_oauth_callback":
    case "flow_state_expired":
    case "flow_state_not_found":
      return t("link.provider.interrupted");
    default:
      return t("link.failed");
  }
}
