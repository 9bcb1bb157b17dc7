import type { Profile } from "@passerelle/contract/profiles";
import type { Appearance } from "@passerelle/domain/settings/appearance";
import { useEffect } from "react";
import { deviceAppearance, setDeviceAppearance } from "./appearance.ts";
import { api, loadSession, storeProfile, useSession } from "./session.ts";

/** Storage key of the id of the person whose choice is not saved in their account yet. */
const UNSENT_KEY = "appearance_unsent";

type Person = Pick<Profile, "id" | "appearance">;

/**
 * Decides between device and account when a person is signed in: their own unsaved choice on this device wins, else
 * the account's values where it has them. `send`: save in the account; `adopt`: apply to the device.
 */
export function settle(
  { id, appearance }: Person,
  device: Appearance,
  unsent: string | null,
): { send: Partial<Appearance>; adopt: Partial<Appearance> } {
  const differs = (Object.keys(device) as (keyof Appearance)[]).filter(
    (name) => device[name] !== appearance[name],
  );
  const take = (from: Appearance | Person["appearance"], names: (keyof Appearance)[]) =>
    Object.fromEntries(names.map((name) => [name, from[name]]));
  if (unsent === id) return { send: take(device, differs), adopt: {} };
  return {
    send: {},
    adopt: take(
      appearance,
      differs.filter((name) => appearance[name] !== null),
    ),
  };
}

const isEmpty = (change: object) => Object.keys(change).length === 0;

let sending: Promise<unknown> = Promise.resolve();

/** One save after the other, so that the last choice wins. Throws ApiError. */
function send(change: Partial<Appearance>): Promise<void> {
  const sent = sending.then(async () => {
    const profile = await api("PATCH /api/me", { body: change });
    const { send: more } = settle(profile, deviceAppearance(), profile.id);
    if (isEmpty(more)) localStorage.removeItem(UNSENT_KEY);
    storeProfile(profile);
  });
  sending = sent.catch(() => {});
  return sent;
}

/**
 * Changes the appearance on this device at once, and in the account of the signed-in person. A failed save is
 * repeated when the session is next loaded.
 */
export async function chooseAppearance(change: Partial<Appearance>): Promise<void> {
  setDeviceAppearance(change);
  try {
    const session = await loadSession();
    if (session.status !== "signed_in") return;
    localStorage.setItem(UNSENT_KEY, session.profile.id);
    await send(change);
  } catch {
    // The choice stays marked as unsaved.
  }
}

/** Reconciles the device with the account of the signed-in person. Renders nothing. */
export function AppearanceSync(): null {
  const session = useSession();
  const profile = session.status === "signed_in" ? session.profile : undefined;
  const id = profile?.id;
  const accountChoice = JSON.stringify(profile?.appearance);
  useEffect(() => {
    if (id === undefined) return;
    const person = { id, appearance: JSON.parse(accountChoice) as Profile["appearance"] };
    const settled = settle(person, deviceAppearance(), localStorage.getItem(UNSENT_KEY));
    if (!isEmpty(settled.adopt)) setDeviceAppearance(settled.adopt);
    if (!isEmpty(settled.send)) send(settled.send).catch(() => {});
  }, [id, accountChoice]);
  return null;
}
