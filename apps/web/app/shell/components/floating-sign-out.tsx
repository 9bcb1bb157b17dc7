import { useSession } from "../../lib/session.ts";
import { useWords } from "../../lib/words.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useSignOut } from "./use-sign-out.ts";

/** spec 1 §2.4: always at hand for whoever is signed in, on a machine that others may share. */
export function FloatingSignOut() {
  const t = useWords("shell");
  const session = useSession();
  const signOut = useSignOut();
  if (session.status !== "signed_in") return null;
  return (
    <button
      type="button"
      onClick={signOut}
      title={t("nav.logout")}
      aria-label={t("nav.logout")}
      className="fixed right-4 bottom-4 z-20 grid size-12 place-items-center rounded-full border border-edge bg-surface text-muted shadow-float hover:border-danger hover:text-danger print:hidden"
    >
      <Icon name="log-out" />
    </button>
  );
}
