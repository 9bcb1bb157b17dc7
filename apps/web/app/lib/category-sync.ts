import type { Profile } from "@passerelle/contract/profiles";
import { isUserCategory } from "@passerelle/domain/profiles/user-category";
import { useEffect } from "react";
import { api, loadSession, storeProfile, useSession } from "./session.ts";
import { setDeviceCategory, type UserCategory } from "./user-category.ts";

/** A choice that is not saved in an account yet; `by`: whose it is, null for a visitor. */
type Choice = { category: UserCategory | null; by: string | null };
type Person = Pick<Profile, "id" | "user_category">;

const KEY = "user_category_choice";

/**
 * Decides between device and account when a person is signed in. Their own unsaved choice wins. A visitor's choice is
 * saved in the account unless that has one already: a different person may have made it. `send`: save in the account.
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

/** Parses a stored choice; undefined when it is invalid. */
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

/** One save after the other, so that the last choice wins. Throws ApiError. */
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
 * Sets or (null) clears the category on this device at once, and in the account of the signed-in person. A failed
 * save is repeated when the session is next loaded.
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
    // The choice stays marked as unsaved.
  }
}

/** Reconciles the device with the account of the signed-in person. Renders nothing. */
export function CategorySync(): null {
  const session = useSession();
  const profile = session.status === "signed_in" ? session.profile : undefined;
  const id = profile?.id;
  const accountChoice = profile?.user_category;
  useEffect(() => {
    if (id === undefined || accountChoice === undefined) return;
    const choice = readChoice(localStorage.getItem(KEY));
    const settled = settle({ id, user_category: accountChoice }, choice);
    setDeviceCategory(settled.category);
    if (settled.send) {
      if (choice) remember({ ...choice, by: id });
      send(settled.category).catch(() => {});
    } else {
      remember(undefined);
    }
  }, [id, accountChoice]);
  return null;
}
