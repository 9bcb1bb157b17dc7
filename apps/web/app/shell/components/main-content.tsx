import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useWords } from "../../lib/words.tsx";

export const MAIN_ID = "contenu";

/** A module variable, because a change of frame is a navigation too. */
let lastPathname: string | undefined;

/** The first link of the page: skips the header, for keyboard users. */
export function SkipLink() {
  const t = useWords("shell");
  return (
    <a
      href={`#${MAIN_ID}`}
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-primary px-4 py-3 font-semibold text-on-primary focus:translate-y-0"
    >
      {t("skip")}
    </a>
  );
}

type MainContentProps = {
  className?: string | undefined;
  density?: "work" | undefined;
  children: React.ReactNode;
};

/** The page inside its frame. It takes the focus after a navigation, so that screen readers read the new page. */
export function MainContent({ className, density, children }: MainContentProps) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    if (lastPathname !== undefined && lastPathname !== pathname) main.current?.focus({ preventScroll: true });
    lastPathname = pathname;
  }, [pathname]);
  return (
    <main ref={main} id={MAIN_ID} tabIndex={-1} data-density={density} className={className}>
      {children}
    </main>
  );
}
