import { useEffect, useRef, useState } from "react";
import type { AuthFailure } from "../auth-failure.ts";
import { findFailure } from "../find-failure.ts";
import { loadApi } from "../load-api.ts";
import { offerPasskeys } from "../passkey-offer.ts";
import { useWelcome } from "./use-welcome.ts";

export type PasskeyOffer = {
  /** Why signing in with the picked passkey failed. */
  failure: AuthFailure | undefined;
  /** Runs an action that needs the browser's own dialog; the offer pauses, because only one dialog can be open. */
  aside: <T>(act: () => Promise<T>) => Promise<T>;
};

/**
 * Lets the browser offer passkeys in the address field's autofill (`autocomplete="… webauthn"`) while `wanted`; stops
 * when the page is left.
 */
export function usePasskeyOffer(wanted: boolean): PasskeyOffer {
  const welcome = useWelcome();
  const [failure, setFailure] = useState<AuthFailure>();
  const [held, setHeld] = useState(false);
  // Restarts after the back button. After a failure it does not, because the same passkey would be picked again.
  const [round, setRound] = useState(0);
  const running = useRef<AbortController>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per round
  useEffect(() => {
    if (!wanted || held) return;
    const controller = new AbortController();
    running.current = controller;
    const leave = () => controller.abort();
    const returned = ({ persisted }: PageTransitionEvent) => persisted && setRound(round + 1);
    addEventListener("pagehide", leave);
    addEventListener("pageshow", returned);
    // Without a network there is no offer.
    void offer(controller.signal).catch(() => {});
    return () => {
      controller.abort();
      removeEventListener("pagehide", leave);
      removeEventListener("pageshow", returned);
    };
  }, [wanted, held, round]);

  async function offer(signal: AbortSignal) {
    const assertion = await offerPasskeys(signal);
    if (!assertion || signal.aborted) return;
    setFailure(undefined);
    try {
      const { signInWithAssertion } = await loadApi();
      welcome(await signInWithAssertion(assertion));
    } catch (error) {
      setFailure(await findFailure(error));
    }
  }

  async function aside<T>(act: () => Promise<T>): Promise<T> {
    running.current?.abort();
    setHeld(true);
    setFailure(undefined);
    try {
      return await act();
    } finally {
      setHeld(false);
    }
  }

  return { failure, aside };
}
