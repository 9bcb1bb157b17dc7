import type { Profile } from "@passerelle/contract/profiles";
import { useEffect, useEffectEvent } from "react";
import { useShowLanguage } from "./device-language.ts";
import {
  type Language,
  type LanguageHere,
  languageHere,
  rememberedLanguage,
  setLanguageHere,
} from "./language.ts";
import { api, loadSession, storeProfile, useSession } from "./session.ts";
import { useLanguage } from "./words.tsx";

/** Whose choice on this device their account does not know yet. */
const UNSENT_KEY = "language_unsent";

type Person = Pick<Profile, "id" | "language">;

/**
 * What holds where somebody is signed in. Their own choice that could not be sent yet is their last word, and so is what
 * they pressed on in this tab before signing in: the account is told (`send`). What an address named holds in its tab,
 * and no account learns of it. Else the account's language comes to the device (`adopt`).
 */
export function settle(
  { id, language }: Person,
  shown: Language,
  { unsent, here }: { unsent: string | null; here: LanguageHere },
): { send?: Language; adopt?: Language } {
  if (language === shown) return {};
  if (unsent === id || here === "chosen") return { send: shown };
  return here === "named" ? {} : { adopt: language };
}

/** What was pressed on is settled: it must not come back over what is chosen elsewhere later. */
function forgetChoice(): void {
  localStorage.removeItem(UNSENT_KEY);
  if (languageHere() === "chosen") setLanguageHere(null);
}

let sending: Promise<unknown> = Promise.resolve();

/** One after the other, so that the last choice is the one that the account keeps. Throws ApiError. */
function send(id: string, language: Language): Promise<void> {
  localStorage.setItem(UNSENT_KEY, id);
  setLanguageHere(null);
  const sent = sending.then(async () => {
    const profile = await api("PATCH /api/me", { body: { language } });
    if (rememberedLanguage() === language) localStorage.removeItem(UNSENT_KEY);
    storeProfile(profile);
  });
  sending = sent.catch(() => {});
  return sent;
}

/**
 * Tells the account what its reader has just pressed on: their mails are in it too. What cannot be sent now is sent when
 * the session is next read.
 */
export async function tellLanguage(language: Language): Promise<void> {
  try {
    const session = await loadSession();
    if (session.status === "signed_in") await send(session.profile.id, language);
  } catch {
    // The device keeps it, as a choice that the account does not know yet.
  }
}

/** Brings the page and the account of whoever signs in together. Shows nothing; the address stays as it is. */
export function KeptLanguage(): null {
  const { language } = useLanguage();
  const show = useShowLanguage();
  const session = useSession();
  const profile = session.status === "signed_in" ? session.profile : undefined;
  const id = profile?.id;
  const kept = profile?.language;
  const meet = useEffectEvent((person: Person) => {
    const known = { unsent: localStorage.getItem(UNSENT_KEY), here: languageHere() };
    const settled = settle(person, language, known);
    if (settled.send) {
      send(person.id, settled.send).catch(() => {});
      return;
    }
    forgetChoice();
    if (settled.adopt) show(settled.adopt);
  });
  useEffect(() => {
    if (id !== undefined && kept !== undefined) meet({ id, language: kept });
  }, [id, kept]);
  return null;
}
