import { useNavigate } from "react-router";
import { useSession } from "../../lib/session.ts";
import { signOut } from "../../lib/sign-out.ts";
import { showToast } from "../../lib/toast.ts";
import { hasUnsavedText } from "../../lib/typed-text.ts";
import { useWords } from "../../lib/words.tsx";
import { setSignOutState, signOutStore } from "../sign-out-state.ts";

/** Signs out everywhere and goes to /login (spec 1 §2.7); a second click does nothing. */
export function useSignOut(): {
  /** Asks first when text would be lost. */
  start: () => void;
  run: (unsavedText: "keep" | "forget") => Promise<void>;
} {
  const t = useWords("shell");
  const navigate = useNavigate();
  const session = useSession();
  const userId = session.status === "signed_in" ? session.profile.id : undefined;

  async function run(unsavedText: "keep" | "forget") {
    setSignOutState("running");
    try {
      await signOut("global", unsavedText === "keep" ? userId : undefined);
      await navigate("/login");
    } catch {
      showToast({ kind: "error", title: t("sign_out.failed"), description: t("sign_out.failed_text") });
    } finally {
      setSignOutState("idle");
    }
  }

  return {
    start: () => {
      if (signOutStore.get() !== "idle") return;
      if (userId && hasUnsavedText(userId)) setSignOutState("asking");
      else void run("forget");
    },
    run,
  };
}
