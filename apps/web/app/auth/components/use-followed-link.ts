import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useWords } from "../../lib/words.tsx";
import type { LinkState } from "../follow-link.ts";
import type { SignInMethods } from "../sign-in-methods.ts";
import { useWelcome } from "./use-welcome.ts";

export type FollowedLink = LinkState & {
  /** Whether the signed-in person stays on this page for now. */
  busy: boolean;
  /** Call when the link was handled. */
  done: () => void;
  /** Call when the signed-in person has signed out; the link's outcome is still to be shown. */
  left: () => void;
};

const NOTHING: LinkState = {
  link: undefined,
  from: { kind: undefined, by: undefined },
  working: false,
  other: undefined,
};

/**
 * Handles the link that led to this page. Its fragment is removed from the address at once (a token must not stay in
 * the history); a session in it is kept only when the person asked to sign in. Only those who follow a link load its code.
 */
export function useFollowedLink(methods: SignInMethods): FollowedLink {
  const t = useWords("auth");
  const welcome = useWelcome();
  const navigate = useNavigate();
  const [read, setRead] = useState(false);
  const [state, setState] = useState(NOTHING);
  const [leaving, setLeaving] = useState(false);
  const show = (part: Partial<LinkState>) => setState((known) => ({ ...known, ...part }));

  async function leaveFor(page: string, pageState: unknown) {
    setLeaving(true);
    await navigate(page, { replace: true, state: pageState });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once, on arrival
  useEffect(() => {
    const { hash, search, pathname } = location;
    if (hash === "") return setRead(true);
    if (hash.includes("access_token=")) history.replaceState(history.state, "", pathname);
    import("../follow-link.ts")
      .then(({ followLink }) => followLink(hash, search, { methods, t, welcome, show, leaveFor }))
      // Without a network the link cannot be followed.
      .catch(() => show({ link: { outcome: "failed", code: "" } }))
      .finally(() => setRead(true));
  }, []);

  return {
    ...state,
    busy: !read || leaving || state.other !== undefined || state.link?.outcome === "sign_in",
    done: () => show({ other: undefined, link: undefined }),
    left: () => show({ other: undefined }),
  };
}
