import { useEffect, useRef, useState } from "react";
import { dismissToast, type Toast } from "../lib/toast.ts";
import { Button } from "./button.tsx";
import { TOAST, ToastBody } from "./toast-body.tsx";

/** A toast; it disappears after its duration, which pauses while it is hovered or focused. */
export default function ToastCard({ toast }: { toast: Toast }) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const left = useRef(toast.duration);
  const held = pointed || focused;

  useEffect(() => {
    if (held) return;
    const start = performance.now();
    const timer = setTimeout(dismissToast, left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - start;
    };
  }, [held]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses its timer
    <div
      data-toast
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onKeyDown={(event) => event.key === "Escape" && dismissToast()}
      className={TOAST}
    >
      <ToastBody
        {...toast}
        action={
          toast.action && (
            <Button
              variant="secondary"
              size="sm"
              onClick={() => {
                toast.action?.onClick();
                dismissToast();
              }}
            >
              {toast.action.label}
            </Button>
          )
        }
        onDismiss={dismissToast}
      />
    </div>
  );
}
