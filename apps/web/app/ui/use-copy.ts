import { useState } from "react";

/** Copies a text to the clipboard; `copied` is the result, undefined before the first attempt. */
export function useCopy(text: string): { copied: boolean | undefined; copy: () => Promise<void> } {
  const [copied, setCopied] = useState<boolean>();
  async function copy() {
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setCopied(done ?? false);
  }
  return { copied, copy };
}
