import { useRef, useState } from "react";
import { useAuthFailureWords } from "../../components/use-auth-failure-words.ts";
import { useStepUp } from "./use-step-up.tsx";

/** What every way of adding a factor is told. */
export type EnrolmentProps = {
  /** Names that are taken. */
  names: string[];
  onDone: () => Promise<void>;
  onCancel: () => void;
};

/** A step of adding a factor: one at a time, with its refusal in words and the other factor asked for where it must be. */
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
  return { busy, failure, run, dialog };
}

/** `wanted`, or it with the next number where that name is taken. */
export function freeName(wanted: string, taken: string[]): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted} ${number}`;
    if (!taken.includes(name)) return name;
  }
}
