type MenuProps = {
  label: React.ReactNode;
  className?: string;
  summaryClassName?: string;
  panelClassName: string;
  children: React.ReactNode;
};

/** A menu as `<details>`, which needs no JavaScript; `closeMenus` closes it (`document/menus.ts`). */
export function Menu({
  label,
  className,
  summaryClassName = "px-2 font-semibold",
  panelClassName,
  children,
}: MenuProps) {
  return (
    <details data-menu className={className}>
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
