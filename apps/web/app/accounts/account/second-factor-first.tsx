import { rememberIntendedPath } from "../../lib/intended-path.ts";
import { signOut } from "../../lib/session.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";

/** A session without the second factor that the account has: signing in again asks for it, and comes back here. */
export function SecondFactorFirst() {
  const t = useWords("accounts/account");
  async function signInAgain() {
    await signOut("local");
    // After it, since signing out forgets where one was going.
    rememberIntendedPath("/account?tab=data");
  }
  return (
    <Alert
      kind="warning"
      title={t("data.second_factor")}
      className="mt-4"
      action={
        <Button variant="secondary" size="sm" onClick={() => void signInAgain()}>
          {t("data.sign_in_again")}
        </Button>
      }
    >
      {t("data.second_factor_text")}
    </Alert>
  );
}
