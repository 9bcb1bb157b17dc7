import { useEffect, useRef, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Icon } from "../../ui/icon.tsx";
import { signOutStore } from "../sign-out-state.ts";
import { BrandLink } from "./brand-link.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { SidebarNav } from "./sidebar-nav.tsx";
import { TestBadge } from "./test-badge.tsx";
import { ThemeChoice } from "./theme-choice.tsx";

/** The sidebar below 768 px (spec 1 §2.4): a modal dialog, closed by Escape, a click beside it, navigation, and a
 * change of language. */
export function Drawer() {
  const t = useWords("shell");
  const dialog = useRef<HTMLDialogElement>(null);
  const location = useLocation();
  const { language } = useLanguage();

  // The toast of another language would be below the drawer, which is in the top layer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation and another language close the drawer
  useEffect(() => dialog.current?.close(), [location, language]);

  const leaving = useSyncExternalStore(signOutStore.subscribe, signOutStore.get, signOutStore.getOnServer);
  useEffect(() => {
    if (leaving !== "idle") dialog.current?.close();
  }, [leaving]);

  useEffect(() => {
    const query = matchMedia("(min-width: 768px)");
    const close = () => query.matches && dialog.current?.close();
    query.addEventListener("change", close);
    return () => query.removeEventListener("change", close);
  }, []);

  return (
    <div className="md:hidden">
      <button
        type="button"
        aria-label={t("nav.open_sidebar")}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
        className="-ml-2 grid size-11 place-items-center rounded-control hover:bg-primary-soft"
      >
        <Icon name="menu" className="size-6" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the Escape key closes a dialog by itself */}
      <dialog
        ref={dialog}
        aria-label={t("nav.menu")}
        onClick={(event) => event.target === dialog.current && dialog.current.close()}
        className="m-0 h-dvh max-h-none w-72 max-w-[85vw] flex-col bg-surface text-ink shadow-float open:flex"
      >
        <div className="flex h-16 items-center justify-between border-b border-line px-4">
          <BrandLink />
          <button
            type="button"
            aria-label={t("nav.close_sidebar")}
            onClick={() => dialog.current?.close()}
            className="-mr-2 grid size-11 place-items-center rounded-control text-muted hover:text-ink"
          >
            <Icon name="x" />
          </button>
        </div>
        <SidebarNav />
        <TestBadge className="mx-4 mb-3 min-h-11 rounded-full bg-accent px-4 font-semibold text-on-accent" />
        <div className="flex items-center justify-between border-t border-line px-3 py-2 sm:hidden">
          <ThemeChoice name="theme-drawer" compact />
          <LanguageSwitch />
        </div>
      </dialog>
    </div>
  );
}
