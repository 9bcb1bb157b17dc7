import { lazy, Suspense, useEffect, useState } from "react";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { useWords } from "../../lib/words.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { leaveForProvider, signInWithPasskey } from "../api.ts";
import { providerName, type SignInWays } from "../sign-in-ways.ts";
import { useAuthFailureWords } from "./use-auth-failure-words.ts";
import { useWelcome } from "./use-welcome.ts";

const OrganisationForm = lazy(() =>
  import("./organisation-form.tsx").then((module) => ({ default: module.OrganisationForm })),
);

type OtherWaysProps = { ways: SignInWays; magicLink: boolean; onMagicLink: () => void };

/** Signing in without the password of this site: by a link, by a passkey, by another site, by an organisation. */
export function OtherWays({ ways, magicLink, onMagicLink }: OtherWaysProps) {
  const t = useWords("accounts");
  const failureWords = useAuthFailureWords();
  const welcome = useWelcome();
  const hydrated = useHydrated();
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const [organisation, setOrganisation] = useState(false);
  // Feature and not browser: what cannot be done is not offered.
  const passkeys = ways.passkeys && (!hydrated || "PublicKeyCredential" in window);
  // The browser's back button brings the page back as it was left.
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
      setFailure(error);
      setBusy(undefined);
    }
  }

  const button = (name: string, label: string, onClick: () => void) => (
    <Button
      key={name}
      variant="secondary"
      busy={busy === name}
      disabled={!hydrated || busy !== undefined}
      onClick={onClick}
      className="w-full"
    >
      {label}
    </Button>
  );

  return (
    <div className="mt-6">
      <p className="mb-4 flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t("login.or")}
      </p>
      <div className="mb-3 empty:hidden">
        {failure !== undefined && (
          <Alert kind="error" title={t("login.failed")}>
            {failureWords(failure)}
          </Alert>
        )}
      </div>
      <div className="flex flex-col gap-3">
        {magicLink && button("link", t("magic_link.submit"), onMagicLink)}
        {passkeys &&
          button("passkey", t("login.passkey"), () =>
            press("passkey", async () => welcome(await signInWithPasskey())),
          )}
        {ways.providers.map((id) =>
          button(id, t("login.provider", { name: providerName(id) }), () =>
            press(id, () => leaveForProvider(id), true),
          ),
        )}
        {ways.organisations &&
          !organisation &&
          button("organisation", t("login.organisation"), () => setOrganisation(true))}
      </div>
      {organisation && (
        <Suspense>
          <OrganisationForm />
        </Suspense>
      )}
    </div>
  );
}
