import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { loadSession, refreshProfile } from "../../lib/session.ts";
import { currentSession } from "../../lib/session-state.ts";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { awaitsNewAddress, endLinkSession, signInFromLink } from "../api.ts";
import {
  type AccountLink,
  emailOf,
  isAccountLink,
  type MailLink,
  parseReturnUrl,
  type ReturnContext,
  readMailLink,
  userOf,
} from "../mail-link.ts";
import type { SignInMethods } from "../sign-in-methods.ts";
import { wasSignInRequested } from "../sign-in-request.ts";
import { useLinkFailureWords } from "./use-link-failure-words.ts";
import { useWelcome } from "./use-welcome.ts";

export type FollowedLink = {
  /** What the page shows or asks because of the link; undefined without one. */
  link: MailLink | undefined;
  from: ReturnContext;
  /** The link is being processed. */
  working: boolean;
  /** The link acted on another account than that of `name`, who is signed in here. */
  other: { link: AccountLink; name: string } | undefined;
  /** A signed-in person stays on this page for now. */
  busy: boolean;
  /** Call when the link was handled. */
  done: () => void;
  /** Call when the signed-in person has signed out; the link's outcome is still to be shown. */
  left: () => void;
};

const NOWHERE: ReturnContext = { kind: undefined, by: undefined };

/**
 * Handles the link that led to this page. Its fragment is removed from the address at once (a token must not stay in
 * the history); a session in it is kept only when the person asked to sign in.
 */
export function useFollowedLink(methods: SignInMethods): FollowedLink {
  const t = useWords("auth");
  const failureWords = useLinkFailureWords(methods);
  const welcome = useWelcome();
  const navigate = useNavigate();
  const [read, setRead] = useState(false);
  const [link, setLink] = useState<MailLink>();
  const [from, setFrom] = useState<ReturnContext>(NOWHERE);
  const [working, setWorking] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [other, setOther] = useState<FollowedLink["other"]>();

  async function follow(found: MailLink, returnContext: ReturnContext) {
    setLink(found);
    if ("accessToken" in found) {
      // Without a network the short-lived token expires by itself.
      const known = await endLinkSession(found.accessToken).catch(() => true);
      if (!known) return setLink({ outcome: "expired" });
    }
    if (found.outcome === "sign_in") {
      const session = await loadSession().catch(currentSession);
      if (!wasSignInRequested(found.kind, emailOf(found.tokens.accessToken)) || "session" in session) return;
      welcome(await signInFromLink(found.tokens));
      return setLink(undefined);
    }
    await showToSignedIn(found, returnContext);
  }

  /** A signed-in person has no use for the sign-in page: show the outcome as a toast and continue. */
  async function showToSignedIn(found: MailLink, returnContext: ReturnContext) {
    const session = await loadSession().catch(currentSession);
    if (session.status !== "signed_in") return;
    if (isAccountLink(found) && (await isForOtherAccount(found, session.session.user.id)))
      return setOther({ link: found, name: session.profile.email });
    setLink(undefined);
    if (found.outcome === "sign_in" || found.outcome === "new_password") return;
    if (found.outcome === "failed" && returnContext.kind === "identity") {
      // Too long for a toast: shown on the page where the person started.
      return leaveFor("/account?tab=security", { identityFailure: failureWords(found.code, returnContext) });
    }
    const good = ["confirmed", "email_changed", "half_changed", "linked", "unlocked"].includes(found.outcome);
    showToast({
      kind: good ? "success" : "warning",
      title: t(
        good ? "link.done_title" : returnContext.kind === "provider" ? "login.failed" : "link.expired_title",
      ),
      description:
        found.outcome === "failed"
          ? failureWords(found.code, returnContext)
          : t(`link.short.${found.outcome === "expired" ? "expired" : found.outcome}`),
    });
    if (found.outcome === "email_changed") await refreshProfile().catch(() => {});
    const elsewhere = pageOf(found, returnContext);
    if (elsewhere) await leaveFor(elsewhere, returnContext.kind === "identity" && { identityLinked: true });
  }

  async function leaveFor(page: string, state: unknown) {
    setLeaving(true);
    await navigate(page, { replace: true, state });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once, on arrival
  useEffect(() => {
    const returnContext = parseReturnUrl(location.search);
    const found = readMailLink(location.hash, returnContext.kind);
    setRead(true);
    setFrom(returnContext);
    if (!found) return;
    if (found.outcome === "new_password") {
      // The reset page reads and removes the fragment itself.
      location.replace(`/reset-password${location.hash}`);
      return;
    }
    history.replaceState(history.state, "", location.pathname);
    setWorking(true);
    follow(found, returnContext)
      .catch((error: { code?: string }) => setLink({ outcome: "failed", code: error.code ?? "" }))
      .finally(() => setWorking(false));
  }, []);

  return {
    link,
    from,
    working,
    other,
    busy: !read || working || leaving || other !== undefined || link?.outcome === "sign_in",
    done: () => {
      setOther(undefined);
      setLink(undefined);
    },
    left: () => setOther(undefined),
  };
}

/** Whether the link acted on another account; then its outcome has a page of its own. */
async function isForOtherAccount(link: AccountLink, userId: string): Promise<boolean> {
  if ("accessToken" in link) return userOf(link.accessToken) !== userId;
  // The link does not name its account, but this one would be waiting for it.
  return !(await awaitsNewAddress().catch(() => true));
}

/** The page that shows what the link changed, if there is one. */
function pageOf({ outcome }: MailLink, { kind }: ReturnContext): string | undefined {
  if (kind === "identity") return "/account?tab=security";
  const contact = kind === "email_change" || outcome === "email_changed" || outcome === "half_changed";
  return contact ? "/account" : undefined;
}
