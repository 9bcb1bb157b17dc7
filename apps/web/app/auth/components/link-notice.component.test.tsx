import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
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
