import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { loadSession, refreshProfile } from "../../lib/session.ts";
import { currentSession } from "../../lib/session-state.ts";
import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import { awaitsNewAddress, endLinkSession, signInFromLink } from "../api.ts";
import { wasAwaited } from "../awaited.ts";
import {
  type AccountLink,
  emailOf,
  isAccountLink,
  type Landed,
  type MailLink,
  readLanding,
  readMailLink,
  userOf,
} from "../mail-link.ts";
import type { SignInWays } from "../sign-in-ways.ts";
import { useLinkFailureWords } from "./use-link-failure-words.ts";
import { useWelcome } from "./use-welcome.ts";

export type Arrival = {
  /** Whatever this page says or asks because of the link; undefined while there is nothing. */
  link: MailLink | undefined;
  from: Landed;
  /** The link is being followed. */
  working: boolean;
  /** The link did something for another account than that of `name`, who is signed in here. */
  other: { link: AccountLink; name: string } | undefined;
  /** Whoever is signed in stays on this page for now. */
  busy: boolean;
  /** The link was dealt with. */
  done: () => void;
  /** Whoever was signed in has left; what the link did is still to be said. */
  left: () => void;
};

const NOWHERE: Landed = { kind: undefined, by: undefined };

/**
 * What the link that led here did, if one did. Its fragment leaves the address at once (a token must not stay in the
 * history); a session that it carries is kept only where somebody asked to be signed in by it.
 */
export function useArrival(ways: SignInWays): Arrival {
  const t = useWords("accounts");
  const failureWords = useLinkFailureWords(ways);
  const welcome = useWelcome();
  const navigate = useNavigate();
  const [read, setRead] = useState(false);
  const [link, setLink] = useState<MailLink>();
  const [from, setFrom] = useState<Landed>(NOWHERE);
  const [working, setWorking] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [other, setOther] = useState<Arrival["other"]>();

  async function follow(found: MailLink, landed: Landed) {
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
    await tellSignedIn(found, landed);
  }

  /** Whoever is signed in here has no use for a page that says to sign in: told in passing, they go on. */
  async function tellSignedIn(found: MailLink, landed: Landed) {
    const session = await loadSession().catch(currentSession);
    if (session.status !== "signed_in") return;
    if (isAccountLink(found) && (await isForSomebodyElse(found, session.session.user.id)))
      return setOther({ link: found, name: session.profile.email });
    setLink(undefined);
    if (found.outcome === "sign_in" || found.outcome === "new_password") return;
    if (found.outcome === "failed" && landed.kind === "identity") {
      // Too much to read in passing: the page on which it was begun says it.
      return leaveFor("/account?tab=security", { identityFailure: failureWords(found.code, landed) });
    }
    const good = ["confirmed", "email_changed", "half_changed", "linked", "unlocked"].includes(found.outcome);
    showToast({
      kind: good ? "success" : "warning",
      title: t(good ? "link.done_title" : landed.kind === "provider" ? "login.failed" : "link.expired_title"),
      description:
        found.outcome === "failed"
          ? failureWords(found.code, landed)
          : t(`link.short.${found.outcome === "expired" ? "expired" : found.outcome}`),
    });
    if (found.outcome === "email_changed") await refreshProfile().catch(() => {});
    const elsewhere = pageOf(found, landed);
    if (elsewhere) await leaveFor(elsewhere, landed.kind === "identity" && { identityLinked: true });
  }

  async function leaveFor(page: string, state: unknown) {
    setLeaving(true);
    await navigate(page, { replace: true, state });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once, as it was on arrival
  useEffect(() => {
    const landed = readLanding(location.search);
    const found = readMailLink(location.hash, landed.kind);
    setRead(true);
    setFrom(landed);
    if (!found) return;
    if (found.outcome === "new_password") {
      // The page that asks for the password reads the fragment itself, and takes it away.
      location.replace(`/reset-password${location.hash}`);
      return;
    }
    history.replaceState(history.state, "", location.pathname);
    setWorking(true);
    follow(found, landed)
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

/** Whether what the link did is none of this account's: then it is said on a page of its own, and not as theirs. */
async function isForSomebodyElse(link: AccountLink, userId: string): Promise<boolean> {
  if ("accessToken" in link) return userOf(link.accessToken) !== userId;
  // Nothing says whose it is; but who is signed in here would be waiting for it.
  return !(await awaitsNewAddress().catch(() => true));
}

/** The page on which what the link changed is to be seen, when there is one. */
function pageOf({ outcome }: MailLink, { kind }: Landed): string | undefined {
  if (kind === "identity") return "/account?tab=security";
  const contact = kind === "email_change" || outcome === "email_changed" || outcome === "half_changed";
  return contact ? "/account" : undefined;
}
