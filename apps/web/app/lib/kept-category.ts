import type { Profile } from "@passerelle/contract/profiles";
import { isUserCategory } from "@passerelle/domain/profiles/user-category";
import { useEffect } from "react";
import { api, loadSession, storeProfile, useSession } from "./session.ts";
import { setDeviceCategory, type UserCategory } from "./user-category.ts";

/** A choice that no account knows yet; `by`: whose it is, null for a visitor. */
type Choice = { category: UserCategory | null; by: string | null };
type Person = Pick<Profile, "id" | "user_category">;

const KEY = "user_category_choice";

/**
 * What holds where somebody is signed in. Their own choice that could not be sent yet is their last word. A visitor's is
 * kept by the account that they sign in to or make, unless that one has a choice of its own: somebody else may have sat
 * here. `send`: the account is to be told.
 */
export function settle(
  person: Person,
  choice: Choice | undefined,
): { category: UserCategory | null; send: boolean } {
  const own = choice?.by === person.id;
  const adopted = choice?.by === null && person.user_category === null;
  if (choice && (own || adopted)) {
    return { category: choice.category, send: choice.category !== person.user_category };
  }
  return { category: person.user_category, send: false };
}

/** What storage says, if it is a choice. */
export function readChoice(text: string | null): Choice | undefined {
  try {
    const { category, by } = JSON.parse(text ?? "null") as Record<keyof Choice, unknown>;
    const known = category === null || isUserCategory(category);
    return known && (by === null || typeof by === "string") ? { category, by } : undefined;
  } catch {
    return undefined;
  }
}

function remember(choice: Choice | undefined): void {
  if (choice) localStorage.setItem(KEY, JSON.stringify(choice));
  else localStorage.removeItem(KEY);
}

let sending: Promise<unknown> = Promise.resolve();

/** One after the other, so that the last choice is the one that the account keeps. Throws ApiError. */
function send(category: UserCategory | null): Promise<void> {
  const sent = sending.then(async () => {
    const profile = await api("PATCH /api/me", { body: { user_category: category } });
    if (readChoice(localStorage.getItem(KEY))?.category === category) remember(undefined);
    storeProfile(profile);
  });
  sending = sent.catch(() => {});
  return sent;
}

/**
 * Chooses, or clears with null: for this device at once, and for the account of whoever is signed in. What cannot be sent
 * now is sent when the session is next read.
 */
export async function chooseUserCategory(category: UserCategory | null): Promise<void> {
  setDeviceCategory(category);
  remember(category ? { category, by: null } : undefined);
  try {
    const session = await loadSession();
    if (session.status !== "signed_in") return;
    remember({ category, by: session.profile.id });
    await send(category);
  } catch {
    // Kept as a choice that no account knows yet.
  }
}

/** Brings the device and the account of whoever signs in together. Shows nothing. */
export function KeptCategory(): null {
  const session = useSession();
  const profile = session.status === "signed_in" ? session.profile : undefined;
  const id = profile?.id;
  const kept = profile?.user_category;
  useEffect(() => {
    if (id === undefined || kept === undefined) return;
    const choice = readChoice(localStorage.getItem(KEY));
    const settled = settle({ id, user_category: kept }, choice);
    setDeviceCategory(settled.category);
    if (settled.send) {
      if (choice) remember({ ...choice, by: id });
      send(settled.category).catch(() => {});
    } else {
      remember(undefined);
    }
  }, [id, kept]);
  return null;
}
