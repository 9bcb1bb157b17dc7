import { useEffect, useRef, useState } from "react";
import { dismissToast, type Toast } from "../lib/toast.ts";
import { useWords } from "../lib/words.tsx";
import { KIND_ICONS } from "./alert.tsx";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

const TONES = {
  info: "text-info",
  success: "text-success",
  warning: "text-warning",
  error: "text-danger",
} as const;

/** A toast; it disappears after its duration, which pauses while it is hovered or focused. */
export default function ToastCard({ toast }: { toast: Toast }) {
  const t = useWords("ui");
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
      className="pointer-events-auto flex w-full animate-rise gap-3 rounded-card border border-line bg-surface p-4 shadow-float sm:w-96"
    >
      <Icon name={KIND_ICONS[toast.kind]} className={`mt-0.5 size-5 ${TONES[toast.kind]}`} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{toast.title}</p>
        {toast.description && <p className="text-sm text-muted">{toast.description}</p>}
        {toast.action && (
          <Button
            variant="secondary"
            size="sm"
            className="mt-3"
            onClick={() => {
              toast.action?.onClick();
              dismissToast();
            }}
          >
            {toast.action.label}
          </Button>
        )}
      </div>
      <button
        type="button"
        aria-label={t("close")}
        onClick={dismissToast}
        className="-m-2.5 grid size-11 shrink-0 place-items-center self-start rounded-control text-muted hover:text-ink"
      >
        <Icon name="x" />
      </button>
    </div>
  );
}
