import { lazy, Suspense, useState } from "react";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { useWords } from "../../lib/words.tsx";
import { signInWithPasskey } from "../api.ts";
import type { SignInWays } from "../sign-in-ways.ts";
import { Or } from "./or.tsx";
import type { PasskeyOffer } from "./use-passkey-offer.ts";
import { useWays } from "./use-ways.tsx";
import { useWelcome } from "./use-welcome.ts";

const OrganisationForm = lazy(() =>
  import("./organisation-form.tsx").then((module) => ({ default: module.OrganisationForm })),
);

type OtherWaysProps = {
  ways: SignInWays;
  aside: PasskeyOffer["aside"];
  /** As far as it is typed. */
  email: string;
  magicLink: boolean;
  onMagicLink: () => void;
};

/** Signing in without the password of this site: by a link, by a passkey, by another site, by an organisation. */
export function OtherWays({ ways, aside, email, magicLink, onMagicLink }: OtherWaysProps) {
  const t = useWords("accounts");
  const welcome = useWelcome();
  const hydrated = useHydrated();
  const { press, button, providerButtons, failure } = useWays();
  const [organisation, setOrganisation] = useState(false);
  // Feature and not browser: what cannot be done is not offered.
  const passkeys = ways.passkeys && (!hydrated || "PublicKeyCredential" in window);

  return (
    <>
      <Or />
      {failure}
      <div className="flex flex-col gap-3">
        {magicLink && button("link", t("magic_link.submit"), onMagicLink)}
        {passkeys &&
          button("passkey", t("login.passkey"), () =>
            press("passkey", async () => welcome(await aside(signInWithPasskey))),
          )}
        {providerButtons(ways.providers)}
        {ways.organisations &&
          !organisation &&
          button("organisation", t("login.organisation"), () => setOrganisation(true))}
      </div>
      {organisation && (
        <Suspense>
          <OrganisationForm email={email} />
        </Suspense>
      )}
    </>
  );
}
