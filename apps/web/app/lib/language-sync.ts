import type { Profile } from "@passerelle/contract/profiles";
import type { Language } from "@passerelle/domain/languages";
import { useEffect, useEffectEvent } from "react";
import { useShowLanguage } from "./device-language.ts";
import { type LanguageHere, languageHere, rememberedLanguage, setLanguageHere } from "./language.ts";
import { api, loadSession, storeProfile, useSession } from "./session.ts";
import { useLanguage } from "./words.tsx";

/** Storage key of the id of the person whose choice is not saved in their account yet. */
const UNSENT_KEY = "language_unsent";

type Person = Pick<Profile, "id" | "language" | "language_chosen">;

/**
 * Decides between page and account when a person is signed in. Their unsaved choice wins, and so does a choice made
 * in this tab before signing in (`send`: save in the account). A language named by the address holds in its tab only.
 * Otherwise the account's language applies (`adopt`) if the person ever chose it; if not, the page follows the device
 * (spec 1 §4).
 */
export function settle(
  { id, language, language_chosen: isChosen }: Person,
  shown: Language,
  { unsent, here }: { unsent: string | null; here: LanguageHere },
): { send?: Language; adopt?: Language } {
  if (language === shown && isChosen) return {};
  if (unsent === id || here === "chosen") return { send: shown };
  return here === "named" || !isChosen ? {} : { adopt: language };
}

/** The choice is settled and must not override a later one made elsewhere. */
function forgetChoice(): void {
  localStorage.removeItem(UNSENT_KEY);
  if (languageHere() === "chosen") setLanguageHere(null);
}

let sending: Promise<unknown> = Promise.resolve();
let lastSent: Promise<void> | undefined;

/** One save after the other, so that the last choice wins. Throws ApiError. */
export function send(id: string, language: Language): Promise<void> {
  localStorage.setItem(UNSENT_KEY, id);
  setLanguageHere(null);
  const sent = sending.then(async () => {
    const profile = await api("PATCH /api/me", { body: { language } });
    // This reply does not contain a later choice, which is still to be sent.
    if (lastSent !== sent) return;
    if (rememberedLanguage() === language) localStorage.removeItem(UNSENT_KEY);
    storeProfile(profile);
  });
  lastSent = sent;
  sending = sent.catch(() => {});
  return sent;
}

/**
 * Applies `settle` for the signed-in person. The page renders a choice only after the device has remembered it, so the
 * remembered language counts: with the rendered one, the reply to an earlier choice would settle the later choice.
 */
export function reconcile(person: Person, shown: Language, show: (language: Language) => void): void {
  const known = { unsent: localStorage.getItem(UNSENT_KEY), here: languageHere() };
  const settled = settle(person, rememberedLanguage() ?? shown, known);
  if (settled.send) {
    send(person.id, settled.send).catch(() => {});
    return;
  }
  forgetChoice();
  if (settled.adopt) show(settled.adopt);
}

/**
 * Saves the language that the reader chose in their account, because their emails use it too. A failed save is
 * repeated when the session is next loaded.
 */
export async function saveLanguage(language: Language): Promise<void> {
  try {
    const session = await loadSession();
    if (session.status === "signed_in") await send(session.profile.id, language);
  } catch {
    // The choice stays marked as unsaved.
  }
}

/** Reconciles the page with the account of the signed-in person. Renders nothing, and does not change the address. */
export function LanguageSync(): null {
  const { language } = useLanguage();
  const show = useShowLanguage();
  const session = useSession();
  const profile = session.status === "signed_in" ? session.profile : undefined;
  const id = profile?.id;
  const accountChoice = profile?.language;
  const isChosen = profile?.language_chosen ?? false;
  const meet = useEffectEvent((person: Person) => reconcile(person, language, show));
  useEffect(() => {
    if (id !== undefined && accountChoice !== undefined)
      meet({ id, language: accountChoice, language_chosen: isChosen });
  }, [id, accountChoice, isChosen]);
  return null;
}
