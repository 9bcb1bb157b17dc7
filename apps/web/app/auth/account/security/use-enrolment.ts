import { useRef, useState } from "react";
import { useAuthFailureWords } from "../../components/use-auth-failure-words.ts";
import { useStepUp } from "../../public/use-step-up.tsx";

/** Properties of every form that adds a factor. */
export type EnrolmentProps = {
  /** Names of existing factors. */
  names: string[];
  onDone: () => Promise<void>;
  onCancel: () => void;
};

/**
 * Runs the steps of adding a factor one at a time, with words for errors, and asks for another factor where required.
 */
export function useEnrolment() {
  const failureWords = useAuthFailureWords();
  const { guard, dialog } = useStepUp();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const running = useRef(false);

  async function run(act: () => Promise<void>) {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await guard(act);
    } catch (error) {
      setFailure(failureWords(error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { busy, failure, run, guard, dialog };
}

/** `wanted`, or `wanted 2`, `wanted 3`… while the name is taken. */
export function freeName(wanted: string, taken: string[]): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted} ${number}`;
    if (!taken.includes(name)) return name;
  }
}
