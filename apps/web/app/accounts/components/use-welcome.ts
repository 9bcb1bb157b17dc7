import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import type { SignedIn } from "../api.ts";
import { FEW_CODES } from "../second-factor.ts";

/**
 * Greets whoever is signed in now (spec 1 §8); says nothing while a second factor is owed. `codesLeft`: they came in by a
 * code on paper, and are told when few are left.
 */
export function useWelcome(): (signedIn: SignedIn, codesLeft?: number) => void {
  const t = useWords("accounts");
  return (signedIn, codesLeft = FEW_CODES) => {
    if ("owes" in signedIn) return;
    const few = t(codesLeft === 0 ? "second.codes_none" : "second.codes_left", { count: codesLeft });
    const greeting = signedIn.registered
      ? t("login.welcome", { name: signedIn.name })
      : t("login.welcome_unregistered");
    showToast({
      kind: codesLeft < FEW_CODES ? "warning" : "success",
      title: t("login.succeeded"),
      description: codesLeft < FEW_CODES ? few : greeting,
    });
  };
}
