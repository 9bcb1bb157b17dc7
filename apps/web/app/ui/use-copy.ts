import { useState } from "react";

/** Puts a text on the clipboard; `copied` is whether that went well, undefined until it was tried. */
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
