import { useEffect, useRef } from "react";

/** The button that a form took the place of: when the form closes, the keyboard finds itself on it again. */
export function useFocusBack(open: boolean): React.RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return button;
}
