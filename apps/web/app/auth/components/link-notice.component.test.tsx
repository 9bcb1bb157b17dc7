import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderInPage } from "../../../test/render.tsx";
import type { LinkKind } from "../mail-link.ts";
import { NO_OTHER_METHODS } from "../sign-in-methods.ts";
import { LinkNotice } from "./link-notice.tsx";

const requestSignInLink = vi.fn();

function Notice({ outcome, kind }: { outcome: "half_changed" | "unlocked" | "expired"; kind?: LinkKind }) {
  const from = { kind, by: undefined };
  return (
    <LinkNotice link={{ outcome }} from={from} methods={NO_OTHER_METHODS} onMagicLink={requestSignInLink} />
  );
}

it.each([
  [
    "half_changed",
    "email_change",
    /^Cette adresse est confirmée. Suivez maintenant le lien envoyé à votre autre/,
  ],
  ["unlocked", "unlock", /^L’attente est levée. Vous pouvez vous connecter.$/],
] as const)("says what a followed link has done: %s", async (outcome, kind, words) => {
  await renderInPage(<Notice outcome={outcome} kind={kind} />);
  expect(screen.getByText(words)).toBeDefined();
});

it.each([
  [undefined, /^Un lien d’activation ne sert qu’une fois et expire après 24 heures./],
  ["magiclink", /^Un lien de connexion ne sert qu’une fois et expire vite./],
  ["email_change", /vous pourrez y redemander les liens.$/],
  ["unlock", /Essayez de vous connecter : l’attente est peut-être levée.$/],
] as const)("says that a link has expired, in words of its kind: %s", async (kind, words) => {
  await renderInPage(<Notice outcome="expired" kind={kind} />);
  expect(screen.getByText("Ce lien ne fonctionne plus")).toBeDefined();
  expect(screen.getByText(words)).toBeDefined();
});

it("offers another sign-in link in place of an expired one", async () => {
  const { user } = await renderInPage(<Notice outcome="expired" kind="magiclink" />);
  await user.click(screen.getByRole("button", { name: "Demander un autre lien" }));
  expect(requestSignInLink).toHaveBeenCalledOnce();
});

it("says that the new address of an account is taken", async () => {
  const from = { kind: "email_change", by: undefined } as const;
  const link = { outcome: "failed", code: "email_exists" } as const;
  await renderInPage(
    <LinkNotice link={link} from={from} methods={NO_OTHER_METHODS} onMagicLink={requestSignInLink} />,
  );
  expect(screen.getByText("Ce lien n’a pas pu être suivi")).toBeDefined();
  expect(screen.getByText("Cet e-mail est déjà utilisé.")).toBeDefined();
});

const METHODS = {
  ...NO_OTHER_METHODS,
  providers: [
    { id: "google", name: "Google" },
    { id: "guichet", name: "Guichet unique" },
  ],
};

const TITLES = { fr: "Échec de la connexion", en: "Sign-in failed" };

/** What the page says after a code with which another site's sign-in ended. */
const FAILURES = [
  [
    "access_denied",
    "google",
    {
      fr: "Vous n’avez pas donné votre accord chez Google : rien n’a été fait.",
      en: "You did not give your agreement at Google: nothing was done.",
    },
  ],
  [
    "provider_email_needs_verification",
    "google",
    {
      fr: "Votre adresse n’est pas vérifiée chez Google.",
      en: "Your address is not verified at Google.",
    },
  ],
  [
    "oauth_provider_unavailable",
    "guichet",
    {
      fr: "Impossible de joindre Guichet unique pour le moment.",
      en: "We cannot reach Guichet unique at the moment.",
    },
  ],
  [
    "bad_oauth_state",
    undefined,
    {
      fr: "La connexion a été interrompue, ou a pris trop de temps.",
      en: "The sign-in was interrupted, or took too long.",
    },
  ],
  ["user_banned", "guichet", { fr: "Ce compte est suspendu.", en: "This account is suspended." }],
  ["something_else", "google", { fr: "La connexion n’a pas abouti.", en: "The sign-in did not go through." }],
] as const;

describe.each(["fr", "en"] as const)("in %s", (language) => {
  it.each(FAILURES)("says why another site did not sign in: %s", async (code, by, words) => {
    await renderInPage(
      <LinkNotice
        link={{ outcome: "failed", code }}
        from={{ kind: "provider", by }}
        methods={METHODS}
        onMagicLink={() => {}}
      />,
      { language },
    );
    const { textContent } = await screen.findByText(TITLES[language]);
    expect(textContent).toBe(TITLES[language]);
    expect(screen.getByText(words[language], { exact: false })).toBeDefined();
  });
});
