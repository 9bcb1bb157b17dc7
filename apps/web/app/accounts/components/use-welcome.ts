import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import type { SignedIn } from "../api.ts";

/** Greets whoever is signed in now (spec 1 §8); says nothing while a second factor is owed. */
export function useWelcome(): (signedIn: SignedIn) => void {
  const t = useWords("accounts");
  return (signedIn) => {
    if ("owes" in signedIn) return;
    showToast({
      kind: "success",
      title: t("login.succeeded"),
      description: signedIn.registered
        ? t("login.welcome", { name: signedIn.name })
        : t("login.welcome_unregistered"),
    });
  };
}
