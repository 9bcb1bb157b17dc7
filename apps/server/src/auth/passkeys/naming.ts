import { deviceFamily } from "../devices/device.ts";

/** The names of password managers by the AAGUID of the authenticator, from github.com/passkeydeveloper. */
const KEEPERS: Record<string, string> = {
  "ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4": "Google Password Manager",
  "fbfc3007-154e-4ecc-8c0b-6e020557d7bd": "iCloud Keychain",
  "dd4ec289-e01d-41c9-bb89-70fa845d4bf2": "iCloud Keychain",
  "08987058-cadc-4b81-b6e1-30de50dcbe96": "Windows Hello",
  "9ddd1817-af5a-4672-a2b9-3e3dd95000a9": "Windows Hello",
  "6028b017-b1d4-4c02-b4b3-afcdafc96bb2": "Windows Hello",
  "d3452668-01fd-4c12-926c-83a4204853aa": "Microsoft Password Manager",
  "53414d53-554e-4700-0000-000000000000": "Samsung Pass",
  "bada5566-a7aa-401f-bd96-45619a55120d": "1Password",
  "d548826e-79b4-db40-a3d8-11116f7e8349": "Bitwarden",
  "531126d6-e717-415c-9320-3d9aa6981239": "Dashlane",
};

/**
 * The default name of a new passkey: the password manager if it is known, otherwise the browser and system that created the
 * passkey, with a number if the name is taken. Empty when nothing is known.
 */
export function defaultName(aaguid: string | null, userAgent: string | null, taken: string[]): string {
  const name = keeperOf(aaguid ?? "") ?? deviceFamily(userAgent);
  if (name === "" || !taken.includes(name)) return name;
  let number = 2;
  while (taken.includes(`${name} ${number}`)) number += 1;
  return `${name} ${number}`;
}

function keeperOf(aaguid: string): string | undefined {
  return Object.hasOwn(KEEPERS, aaguid) ? KEEPERS[aaguid] : undefined;
}
