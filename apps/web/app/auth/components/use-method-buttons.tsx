import { useEffect, useState } from "react";
import { useScripted } from "../../lib/use-hydrated.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import type { AuthFailure } from "../auth-failure.ts";
import { failureWords } from "../failure-words.ts";
import { findFailure } from "../find-failure.ts";
import { loadApi } from "../load-api.ts";
import type { SignInProvider } from "../sign-in-methods.ts";
import { MethodMark, type SignInMethod } from "./method-mark.tsx";

/**
 * Buttons that each start a sign-in method, one at a time, with one place for errors. `leaves`: the page is left, so
 * the button stays busy.
 */
export function useMethodButtons() {
  const t = useWords("auth");
  const scripted = useScripted();
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<AuthFailure>();
  // The browser's back button restores the page as it was left.
  useEffect(() => {
    const returned = () => setBusy(undefined);
    addEventListener("pageshow", returned);
    return () => removeEventListener("pageshow", returned);
  }, []);

  async function press(name: string, act: () => Promise<void>, leaves = false) {
    setBusy(name);
    setFailure(undefined);
    try {
      await act();
      if (!leaves) setBusy(undefined);
    } catch (error) {
      setFailure(await findFailure(error));
      setBusy(undefined);
    }
  }

  const button = (method: SignInMethod | { provider: string }, label: string, onClick: () => void) => {
    const name = typeof method === "string" ? method : method.provider;
    return (
      <Button
        key={name}
        variant="secondary"
        {...scripted}
        busy={busy === name}
        disabled={scripted.disabled || busy !== undefined}
        onClick={onClick}
        className="w-full"
      >
        {busy !== name && <MethodMark method={method} />}
        {label}
      </Button>
    );
  };

  return {
    press,
    button,
    providerButtons: (providers: SignInProvider[]) =>
      providers.map(({ id, name }) =>
        button({ provider: id }, t("login.provider", { name }), () =>
          press(id, async () => (await loadApi()).redirectToProvider(id), true),
        ),
      ),
    failure: (
      <div className="mb-3 empty:hidden">
        {failure && (
          <Alert kind="error" title={t("login.failed")}>
            {failureWords(t, failure)}
          </Alert>
        )}
      </div>
    ),
  };
}
