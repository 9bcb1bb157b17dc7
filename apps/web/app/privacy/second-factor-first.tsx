import { rememberIntendedPath } from "../lib/intended-path.ts";
import { signOut } from "../lib/sign-out.ts";
import { useWords } from "../lib/words.tsx";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";

/** Shown in a session without the account's second factor: signing in again asks for it and returns here. */
export function SecondFactorRequired() {
  const t = useWords("privacy");
  async function signInAgain() {
    await signOut("local");
    // Stored after the sign-out, because signing out forgets the intended path.
    rememberIntendedPath("/account?tab=data");
  }
  return (
    <Alert
      kind="warning"
      title={t("second_factor")}
      className="mt-4"
      action={
        <Button variant="secondary" size="sm" onClick={() => void signInAgain()}>
          {t("sign_in_again")}
        </Button>
      }
    >
      {t("second_factor_text")}
    </Alert>
  );
}
