import { loadSession, refreshProfile } from "../lib/session.ts";
import { currentSession } from "../lib/session-state.ts";
import { showToast } from "../lib/toast.ts";
import type { useWords } from "../lib/words.tsx";
import { awaitsNewAddress, endLinkSession, type SignedIn, signInFromLink } from "./api.ts";
import { linkFailureWords } from "./components/use-link-failure-words.ts";
import {
  type AccountLink,
  emailOf,
  isAccountLink,
  type MailLink,
  parseReturnUrl,
  type ReturnContext,
  readMailLink,
  userOf,
} from "./mail-link.ts";
import type { SignInMethods } from "./sign-in-methods.ts";
import { wasSignInRequested } from "./sign-in-request.ts";

export type LinkState = {
  /** What the page shows or asks because of the link; undefined without one. */
  link: MailLink | undefined;
  from: ReturnContext;
  /** The link is being processed. */
  working: boolean;
  /** The link acted on another account than that of `name`, who is signed in here. */
  other: { link: AccountLink; name: string } | undefined;
};

type Following = {
  methods: SignInMethods;
  /** Words of the namespace `auth`. */
  t: ReturnType<typeof useWords<"auth">>;
  welcome: (signedIn: SignedIn) => void;
  /** Shows the state of the link. */
  show: (state: Partial<LinkState>) => void;
  /** Leaves the sign-in page. */
  leaveFor: (page: string, state: unknown) => Promise<void>;
};

/**
 * Handles the link whose fragment and query led to the sign-in page. Resolves when it is handled, at once for a fragment of no
 * link.
 */
export async function followLink(fragment: string, query: string, following: Following): Promise<void> {
  const { show } = following;
  const from = parseReturnUrl(query);
  const link = readMailLink(fragment, from.kind);
  show({ from });
  if (!link) return;
  if (link.outcome === "new_password") {
    // The reset page reads and removes the fragment itself.
    location.replace(`/reset-password${fragment}`);
    return;
  }
  history.replaceState(history.state, "", location.pathname);
  show({ working: true });
  await follow(link, from, following)
    .catch((error: { code?: string }) => show({ link: { outcome: "failed", code: error.code ?? "" } }))
    .finally(() => show({ working: false }));
}

async function follow(found: MailLink, returnContext: ReturnContext, following: Following) {
  const { show, welcome } = following;
  show({ link: found });
  if ("accessToken" in found) {
    // Without a network the short-lived token expires by itself.
    const known = await endLinkSession(found.accessToken).catch(() => true);
    if (!known) return show({ link: { outcome: "expired" } });
  }
  if (found.outcome === "sign_in") {
    const session = await loadSession().catch(currentSession);
    if (!wasSignInRequested(found.kind, emailOf(found.tokens.accessToken)) || "session" in session) return;
    welcome(await signInFromLink(found.tokens));
    return show({ link: undefined });
  }
  await showToSignedIn(found, returnContext, following);
}

/** A signed-in person has no use for the sign-in page: show the outcome as a toast and continue. */
async function showToSignedIn(found: MailLink, returnContext: ReturnContext, following: Following) {
  const { t, show, leaveFor } = following;
  const failureWords = linkFailureWords(t, following.methods);
  const session = await loadSession().catch(currentSession);
  if (session.status !== "signed_in") return;
  if (isAccountLink(found) && (await isForOtherAccount(found, session.session.user.id)))
    return show({ other: { link: found, name: session.profile.email } });
  show({ link: undefined });
  if (found.outcome === "sign_in" || found.outcome === "new_password") return;
  if (found.outcome === "failed" && returnContext.kind === "identity") {
    // Too long for a toast: shown on the page where the person started.
    return leaveFor("/account?tab=security", { identityFailure: failureWords(found.code, returnContext) });
  }
  const good = ["confirmed", "email_changed", "half_changed", "linked", "unlocked"].includes(found.outcome);
  showToast({
    kind: good ? "success" : "warning",
    title: t(good ? "link.done_title" : failureTitle(found, returnContext)),
    description:
      found.outcome === "failed"
        ? failureWords(found.code, returnContext)
        : t(`link.short.${found.outcome === "expired" ? "expired" : found.outcome}`),
  });
  if (found.outcome === "email_changed") await refreshProfile().catch(() => {});
  const elsewhere = pageOf(found, returnContext);
  if (elsewhere) await leaveFor(elsewhere, returnContext.kind === "identity" && { identityLinked: true });
}

function failureTitle({ outcome }: MailLink, { kind }: ReturnContext) {
  if (kind === "provider") return "login.failed";
  return outcome === "failed" && kind === "email_change" ? "link.failed_title" : "link.expired_title";
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
