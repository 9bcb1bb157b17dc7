import { useRef } from "react";
import { Link } from "react-router";
import { useWords } from "../../lib/words.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { useFloating } from "./use-floating.ts";
import { useSignOut } from "./use-sign-out.ts";

const ROUND =
  "grid size-12 place-items-center rounded-full border border-edge bg-surface text-muted shadow-float group-data-shrunk:opacity-0 group-data-shrunk:group-focus-within:opacity-100 pointer-fine:group-hover:opacity-100!";

/**
 * Never covers anything interactive: shrunk, it is a tab of 14 px in the margin of the page, which is 16 px wide on the
 * narrowest screen. The menus have the same two entries.
 */
export default function ButtonsAtHand() {
  const t = useWords("shell");
  const { start: signOut } = useSignOut();
  const aside = useRef<HTMLElement>(null);
  const { expand } = useFloating(aside);
  return (
    <aside
      ref={aside}
      aria-label={t("nav.at_hand")}
      data-floating
      data-shrunk=""
      className="group fixed right-0 bottom-4 z-20 flex w-16 flex-col gap-3 transition-transform data-shrunk:transition-none data-shrunk:translate-x-[calc(100%-0.875rem)] data-shrunk:focus-within:translate-x-0 pointer-fine:hover:translate-x-0! print:hidden"
    >
      <Link
        to="/support"
        title={t("nav.help")}
        aria-label={t("nav.help")}
        className={classNames(ROUND, "hover:border-primary hover:text-primary")}
      >
        <Icon name="life-buoy" />
      </Link>
      <button
        type="button"
        onClick={signOut}
        title={t("nav.logout")}
        aria-label={t("nav.logout")}
        className={classNames(ROUND, "hover:border-danger hover:text-danger")}
      >
        <Icon name="log-out" />
      </button>
      {/* For pointers only: touching the tab must not sign out. With the keyboard the buttons themselves take the focus. */}
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        onClick={expand}
        className="absolute inset-y-0 left-0 grid w-3.5 place-items-center rounded-l-control border border-edge border-r-0 bg-surface text-muted group-not-data-shrunk:hidden group-focus-within:hidden pointer-fine:group-hover:hidden"
      >
        <Icon name="chevron-left" className="size-3" />
      </button>
    </aside>
  );
}
