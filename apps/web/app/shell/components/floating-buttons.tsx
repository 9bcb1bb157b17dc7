import { Link } from "react-router";
import { useSession } from "../../lib/session.ts";
import { useWords } from "../../lib/words.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Icon } from "../../ui/icon.tsx";
import { useSignOut } from "./use-sign-out.ts";

const ROUND =
  "grid size-12 place-items-center rounded-full border border-edge bg-surface text-muted shadow-float";

/** spec 1 §2.4: help, and signing out for people on shared devices. */
export function FloatingButtons() {
  const t = useWords("shell");
  const session = useSession();
  const signOut = useSignOut();
  if (session.status !== "signed_in") return null;
  return (
    <aside
      aria-label={t("nav.at_hand")}
      className="fixed right-4 bottom-4 z-20 flex flex-col gap-3 print:hidden"
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
    </aside>
  );
}
