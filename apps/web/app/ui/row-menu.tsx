import { useEffect, useId, useRef, useState } from "react";
import { Icon } from "./icon.tsx";

type RowMenuProps = {
  /** What the menu is of, for screen readers. */
  label: string;
  children: React.ReactNode;
};

const GAP = 4;

/**
 * The actions of one row behind one button. The panel is in the top layer, because a list that scrolls sideways would cut
 * it; the browser closes it on Escape and on a press elsewhere. Its entries, links with
 * `MENU_ENTRY` or ghost buttons, look alike.
 */
export function RowMenu({ label, children }: RowMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const element = panel.current;
    const opener = button.current;
    if (!element || !open || !opener) return;
    const { right, bottom, top } = opener.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = element;
    const below = bottom + GAP + offsetHeight <= innerHeight;
    element.style.left = `${Math.max(8, right - offsetWidth)}px`;
    element.style.top = `${below ? bottom + GAP : Math.max(8, top - GAP - offsetHeight)}px`;
    // The panel is placed beside its row, so it closes when the row moves. The event of an earlier scroll may still arrive.
    const closeIfMoved = () => {
      const now = opener.getBoundingClientRect();
      if (now.right === right && now.top === top) return;
      if (!element.querySelector("dialog[open]")) element.hidePopover?.();
    };
    addEventListener("scroll", closeIfMoved, { capture: true, passive: true });
    return () => removeEventListener("scroll", closeIfMoved, { capture: true });
  }, [open]);

  // A chosen entry closes the menu, unless the entry opened a dialog, which is inside and would vanish with it.
  function closeUnlessAsking() {
    const element = panel.current;
    const dialog = element?.querySelector("dialog[open]");
    if (dialog) dialog.addEventListener("close", closeUnlessAsking, { once: true });
    else element?.hidePopover?.();
  }

  return (
    <div className="relative z-10 inline-block">
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={label}
        aria-expanded={open}
        className="grid size-9 place-items-center rounded-control text-muted hover:bg-primary-soft hover:text-primary pointer-coarse:size-11"
      >
        <Icon name="ellipsis" />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its entries handle keys */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: its entries handle keys */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        onToggle={(event) => setOpen((event.nativeEvent as ToggleEvent).newState === "open")}
        // A dialog that an entry opens returns the focus to what had it: the entry is hidden by then, the button is not.
        onClickCapture={({ target }) => {
          if (!(target as Element).closest("dialog")) button.current?.focus();
        }}
        onClick={() => requestAnimationFrame(closeUnlessAsking)}
        className="fixed inset-auto m-0 max-w-[calc(100vw-1rem)] min-w-52 rounded-card border border-line bg-surface p-2 text-ink shadow-float"
      >
        <div className="flex flex-col [&>:is(a,button)]:min-h-11 [&>:is(a,button)]:justify-start [&>:is(a,button)]:px-3 [&>:is(a,button)]:text-left [&>:is(a,button)]:text-base [&>:is(a,button)]:font-normal [&>:is(a,button):not(:hover)]:text-ink">
          {children}
        </div>
      </div>
    </div>
  );
}
