import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { restoreBackup } from "../src/platform/backup/restore.ts";
import { ConfigurationError } from "../src/platform/env.ts";
import { print } from "./execute.ts";
import { openTarget } from "./target.ts";

/**
 * Restores a backup into the configured database and storage: `npm run restore -- FILE`, while no server runs there. Refuses to
 * replace accounts or requests unless `--overwrite` is given, secrets of another key unless `--other-key` is, and with
 * BACKUP_PASSPHRASE a backup that is not encrypted unless `--allow-unencrypted` is.
 */
print(async (env) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      overwrite: { type: "boolean", default: false },
      "other-key": { type: "boolean", default: false },
      "allow-unencrypted": { type: "boolean", default: false },
    },
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1)
    throw new ConfigurationError("say what to restore: npm run restore -- FILE");
  const target = await openTarget(env);
  try {
    const { manifest, rows, files } = await restoreBackup(target, resolve(file), {
      passphrase: env.backupPassphrase,
      overwrite: values.overwrite,
      otherKey: values["other-key"],
      allowUnencrypted: values["allow-unencrypted"],
    });
    return `${rows} rows and ${files} files of ${manifest.made} (version ${manifest.version}) are restored and verified.`;
  } finally {
    await target.close();
  }
});
