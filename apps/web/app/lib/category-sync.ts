import type { Profile } from "@passerelle/contract/profiles";
import { useEffect } from "react";
import { api, loadSession, storeProfile, useSession } from "./session.ts";
import { setDeviceCategory, type UserCategory } from "./user-category.ts";
import { type Choice, rememberChoice, storedChoice } from "./user-category-choice.ts";

type Person = Pick<Profile, "id" | "user_category">;

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

let sending: Promise<unknown> = Promise.resolve();

/** One save after the other, so that the last choice wins. Throws ApiError. */
function send(category: UserCategory | null): Promise<void> {
  const sent = sending.then(async () => {
    const profile = await api("PATCH /api/me", { body: { user_category: category } });
    if (storedChoice()?.category === category) rememberChoice(undefined);
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
  rememberChoice(category ? { category, by: null } : undefined);
  try {
    const session = await loadSession();
    if (session.status !== "signed_in") return;
    rememberChoice({ category, by: session.profile.id });
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
    const choice = storedChoice();
    const settled = settle({ id, user_category: accountChoice }, choice);
    setDeviceCategory(settled.category);
    if (settled.send) {
      if (choice) rememberChoice({ ...choice, by: id });
      send(settled.category).catch(() => {});
    } else {
      rememberChoice(undefined);
    }
  }, [id, accountChoice]);
  return null;
}
