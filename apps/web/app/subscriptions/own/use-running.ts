import { useRef, useState } from "react";
import { useFailureWords } from "../../lib/failure.ts";

/** Runs one action at a time. Returns the name of the running action, and why the last one was refused. */
export function useRunning() {
  const words = useFailureWords();
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const running = useRef(false);

  async function start(name: string, action: () => Promise<void>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(name);
    setFailure(undefined);
    try {
      await action();
    } catch (error) {
      setFailure(words(error));
    } finally {
      running.current = false;
      setBusy(undefined);
    }
  }

  return { busy, failure, run: (name: string, action: () => Promise<void>) => void start(name, action) };
}
