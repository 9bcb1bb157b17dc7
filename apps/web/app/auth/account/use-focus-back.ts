import { useEffect, useRef } from "react";

/** A ref for the button that opens a form in its own place: it gets the focus when the form closes. */
export function useFocusBack(open: boolean): React.RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return button;
}
