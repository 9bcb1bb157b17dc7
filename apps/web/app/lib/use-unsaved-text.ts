import { useState } from "react";
import { unsavedInputOf } from "./unsaved-input.ts";

/** What remains in a field once `sent` is stored: what was typed during the call, after it or instead of it. */
export function typedSince(sent: string, now: string): string {
  const [stored, typed] = [sent.trim(), now.trimStart()];
  return typed.startsWith(stored) ? typed.slice(stored.length).trimStart() : now;
}

/** A text that this tab keeps for its person under a name until it is emptied. Its form has `data-keeps-text`. */
export function useUnsavedText(userId: string, name: string): [text: string, write: (text: string) => void] {
  const store = unsavedInputOf(userId);
  const [text, setText] = useState(() => {
    const kept = store.read(name)?.value;
    return typeof kept === "string" ? kept : "";
  });
  const write = (next: string) => {
    setText(next);
    if (next === "") store.forget(name);
    else store.keep(name, next);
  };
  return [text, write];
}
