import { Suspense, useState } from "react";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { useWords } from "../../lib/words.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { loadApi } from "../load-api.ts";
import type { SignInMethods } from "../sign-in-methods.ts";
import { OrDivider } from "./or-divider.tsx";
import { useMethodButtons } from "./use-method-buttons.tsx";
import type { PasskeyOffer } from "./use-passkey-offer.ts";
import { useWelcome } from "./use-welcome.ts";

const loadOrganisation = () => import("./organisation-form.tsx");
const OrganisationForm = lazyPart(() => loadOrganisation().then((module) => module.OrganisationForm));

type OtherMethodsProps = {
  methods: SignInMethods;
  aside: PasskeyOffer["aside"];
  /** The address as typed so far. */
  email: string;
  magicLink: boolean;
  /** Rejects when its form could not be loaded. */
  onMagicLink: () => Promise<void>;
};

/** Sign-in methods other than the password: link, passkey, other sites, organisation. */
export function OtherMethods({ methods, aside, email, magicLink, onMagicLink }: OtherMethodsProps) {
  const t = useWords("auth");
  const welcome = useWelcome();
  const hydrated = useHydrated();
  const { press, button, providerButtons, failure } = useMethodButtons();
  const [organisation, setOrganisation] = useState(false);
  // Feature detection: unsupported methods are not shown.
  const passkeys = methods.passkeys && (!hydrated || "PublicKeyCredential" in window);

  return (
    <>
      <OrDivider />
      {failure}
      <div className="flex flex-col gap-3">
        {magicLink && button("link", t("magic_link.submit"), () => press("link", onMagicLink))}
        {passkeys &&
          button("passkey", t("login.passkey"), () =>
            press("passkey", async () =>
              welcome(await aside(async () => (await loadApi()).signInWithPasskey())),
            ),
          )}
        {providerButtons(methods.providers)}
        {methods.organisations &&
          !organisation &&
          button("organisation", t("login.organisation"), () =>
            press("organisation", async () => {
              await loadOrganisation();
              setOrganisation(true);
            }),
          )}
      </div>
      {organisation && (
        <Suspense>
          <OrganisationForm email={email} />
        </Suspense>
      )}
    </>
  );
}
