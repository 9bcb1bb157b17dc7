import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../prepare/root.mjs";
import { licenceOf } from "./licences.ts";
import { type Lock, nameOf, productionPackages } from "./production-packages.ts";

/** SHA-512 in hexadecimal from the lock file's `sha512-<base64>`. */
const hashOf = (integrity: string | undefined) =>
  integrity?.startsWith("sha512-") ? Buffer.from(integrity.slice(7), "base64").toString("hex") : undefined;

const purlOf = (name: string, version: string) => `pkg:npm/${name.replace(/^@/, "%40")}@${version}`;

/**
 * A software bill of materials (CycloneDX 1.6) of what the bundle contains: every production package of the lock file with
 * its hash and licence, and Node. Packages for other systems are marked as optional.
 */
export function writeSbom(lock: Lock, version: string, nodeVersion: string): object {
  const components = productionPackages(lock).map((path) => {
    const { version: found = "", integrity } = lock.packages[path] ?? {};
    const name = nameOf(path);
    const hash = hashOf(integrity);
    const isHere = existsSync(join(ROOT, path));
    const licence = isHere ? licenceOf(path, lock) : lock.packages[path]?.license;
    const [group, base] = name.startsWith("@") ? name.split("/") : [undefined, name];
    return {
      type: "library",
      "bom-ref": path,
      ...(group && { group }),
      name: base,
      version: found,
      scope: isHere ? "required" : "optional",
      ...(hash && { hashes: [{ alg: "SHA-512", content: hash }] }),
      ...(licence && {
        licenses: [licence.includes(" ") ? { expression: licence } : { license: { name: licence } }],
      }),
      purl: purlOf(name, found),
    };
  });
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: new Date().toISOString(),
      component: { type: "application", "bom-ref": "passerelle", name: "passerelle", version },
    },
    components: [
      ...components,
      {
        type: "application",
        "bom-ref": "node",
        name: "node",
        version: nodeVersion,
        purl: `pkg:generic/node@${nodeVersion}`,
      },
    ],
  };
}
