/** Prints the software bill of materials of the bundle as CycloneDX JSON: `npm run -s sbom > passerelle.cdx.json`. */
import { readLock } from "./bundle/production-packages.ts";
import { writeSbom } from "./bundle/sbom.ts";
import { versionOf } from "./bundle/write-bundle.ts";

process.stdout.write(
  `${JSON.stringify(writeSbom(readLock(), versionOf(), process.versions.node), null, 2)}\n`,
);
