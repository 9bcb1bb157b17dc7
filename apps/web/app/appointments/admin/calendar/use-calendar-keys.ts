import { useEffect } from "react";
import { deviceChoice } from "../../../lib/device-choice.ts";

/** The choice of the dialog of keys (`shell/components/work-keys.tsx`). */
const keysChoice = deviceChoice("keys", ["off"]);

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;

/** Single keys of a page, unless the reader has switched them off, is typing, or is in a dialog. */
export function useCalendarKeys(keys: Record<string, () => void>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (keysChoice.get() === "off" || document.querySelector("dialog[open]")) return;
      const act = keys[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [keys]);
}
