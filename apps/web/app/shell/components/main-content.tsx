import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { useWords } from "../../lib/words.tsx";

export const MAIN_ID = "contenu";

/** Outlives the frames: going from one to another is a navigation too. */
let lastPathname: string | undefined;

/** First in the page: a way past the header for the keyboard. */
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

/** The page inside its frame. After a navigation the focus comes here, so that a screen reader reads the new page. */
export function MainContent({ className, children }: { className?: string; children: React.ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    if (lastPathname !== undefined && lastPathname !== pathname) main.current?.focus({ preventScroll: true });
    lastPathname = pathname;
  }, [pathname]);
  return (
    <main ref={main} id={MAIN_ID} tabIndex={-1} className={className}>
      {children}
    </main>
  );
}
