import { showToast } from "../../lib/toast.ts";
import { useWords } from "../../lib/words.tsx";
import type { SignedIn } from "../api.ts";

/** With fewer recovery codes a person is warned. */
export const FEW_CODES = 3;

/**
 * Greets the signed-in person (spec 1 §8), but not while a second factor is required. `codesLeft`: they used a
 * recovery code, and are warned when few are left.
 */
export function useWelcome(): (signedIn: SignedIn, codesLeft?: number) => void {
  const t = useWords("auth");
  return (signedIn, codesLeft = FEW_CODES) => {
    if ("requires" in signedIn) return;
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
