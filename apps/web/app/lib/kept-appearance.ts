import type { Profile } from "@passerelle/contract/profiles";
import type { Appearance } from "@passerelle/domain/settings/appearance";
import { useEffect } from "react";
import { deviceAppearance, setDeviceAppearance } from "./appearance.ts";
import { api, loadSession, storeProfile, useSession } from "./session.ts";

/** Whose choice on this device their account does not know yet. */
const UNSENT_KEY = "appearance_unsent";

type Person = Pick<Profile, "id" | "appearance">;

/**
 * What holds where somebody is signed in: their own choice on this device that could not be sent yet is their last word;
 * else the account's, as far as it has one. `send`: the account is to be told; `adopt`: the device is.
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

/** One after the other, so that the last choice is the one that the account keeps. Throws ApiError. */
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
 * Changes how the pages look: on this device at once, and for the account of whoever is signed in. What cannot be sent now
 * is sent when the session is next read.
 */
export async function chooseAppearance(change: Partial<Appearance>): Promise<void> {
  setDeviceAppearance(change);
  try {
    const session = await loadSession();
    if (session.status !== "signed_in") return;
    localStorage.setItem(UNSENT_KEY, session.profile.id);
    await send(change);
  } catch {
    // The device keeps it, as a choice that the account does not know yet.
  }
}

/** Brings the device and the account of whoever signs in together. Shows nothing. */
export function KeptAppearance(): null {
  const session = useSession();
  const profile = session.status === "signed_in" ? session.profile : undefined;
  const id = profile?.id;
  const kept = JSON.stringify(profile?.appearance);
  useEffect(() => {
    if (id === undefined) return;
    const person = { id, appearance: JSON.parse(kept) as Profile["appearance"] };
    const settled = settle(person, deviceAppearance(), localStorage.getItem(UNSENT_KEY));
    if (!isEmpty(settled.adopt)) setDeviceAppearance(settled.adopt);
    if (!isEmpty(settled.send)) send(settled.send).catch(() => {});
  }, [id, kept]);
  return null;
}
