import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

type MenuProps = {
  label: React.ReactNode;
  className?: string;
  summaryClassName?: string;
  panelClassName: string;
  children: React.ReactNode;
};

/** A menu as `<details>`, which needs no JavaScript; with it, a click elsewhere or Escape closes it. */
export function Menu({
  label,
  className,
  summaryClassName = "px-2 font-semibold",
  panelClassName,
  children,
}: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const location = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu
  useEffect(() => {
    if (details.current) details.current.open = false;
  }, [location]);

  useEffect(() => {
    const element = details.current;
    const fold = (event: Event) => {
      if (element?.open && !element.contains(event.target as Node)) element.open = false;
    };
    document.addEventListener("pointerdown", fold);
    document.addEventListener("focusin", fold);
    return () => {
      document.removeEventListener("pointerdown", fold);
      document.removeEventListener("focusin", fold);
    };
  }, []);

  return (
    <details
      ref={details}
      className={className}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !details.current?.open) return;
        // Escape closes a dialog that an entry opened first.
        if ((event.target as Element).closest("dialog")) return;
        details.current.open = false;
        details.current.querySelector("summary")?.focus();
      }}
    >
      <summary
        className={`flex min-h-11 min-w-11 list-none items-center justify-center gap-2 rounded-control hover:bg-primary-soft ${summaryClassName}`}
      >
        {label}
      </summary>
      <div
        className={`absolute z-40 rounded-card border border-line bg-surface p-2 shadow-float ${panelClassName}`}
      >
        {children}
      </div>
    </details>
  );
}

/** Classes of a menu entry. */
export const MENU_ENTRY =
  "flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-left text-ink no-underline hover:bg-primary-soft hover:text-primary";
