import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../prepare/root.mjs";
import { installedPackages, type Lock, nameOf } from "./production-packages.ts";

/**
 * Licences that the owner accepts in the bundle: all permissive. A copyleft licence needs the owner's decision before it is
 * listed here.
 */
const ACCEPTED = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "OFL-1.1",
  "Zlib",
]);

/** Packages whose manifest names no licence, by name and version, with the licence that their files state. */
const READ_BY_A_PERSON: Record<string, { licence: string; where: string }> = {
  "combine-errors@3.0.3": { licence: "MIT", where: "the last section of its Readme.md" },
  "png-js@2.0.0": { licence: "MIT", where: "its LICENSE" },
  "dejavu-fonts-ttf@2.37.3": {
    licence: "LicenseRef-Bitstream-Vera",
    where:
      "its LICENSE: Bitstream Vera and Arev, which allow use and distribution, unchanged in name; changes are in the public domain",
  },
};

/** Whether an SPDX expression is accepted: of `(MIT OR CC0-1.0)` one name must be accepted, of `(MIT AND ISC)` all. */
function isAccepted(expression: string): boolean {
  const plain = expression.replaceAll(/[()]/g, "");
  if (plain.includes(" AND ") && plain.includes(" OR ")) return false;
  if (plain.includes(" OR ")) return plain.split(" OR ").some((one) => ACCEPTED.has(one));
  return plain.split(" AND ").every((one) => ACCEPTED.has(one));
}

/** The licence of an installed package: from the list above, else from its manifest. */
export function licenceOf(path: string, lock: Lock): string | undefined {
  const known = READ_BY_A_PERSON[`${nameOf(path)}@${lock.packages[path]?.version}`];
  if (known) return known.licence;
  const manifest = JSON.parse(readFileSync(join(ROOT, path, "package.json"), "utf8")) as {
    license?: string | { type?: string };
    licenses?: { type?: string }[];
  };
  if (typeof manifest.license === "string") return manifest.license;
  return manifest.license?.type ?? manifest.licenses?.map(({ type }) => type).join(" OR ");
}

/** The packages of the bundle whose licence is not accepted, one line each. */
export function refusedLicences(lock: Lock): string[] {
  return installedPackages(lock)
    .filter((path) => {
      if (READ_BY_A_PERSON[`${nameOf(path)}@${lock.packages[path]?.version}`]) return false;
      const licence = licenceOf(path, lock);
      return licence === undefined || !isAccepted(licence);
    })
    .map(
      (path) => `${nameOf(path)} ${lock.packages[path]?.version}: ${licenceOf(path, lock) ?? "no licence"}`,
    );
}
