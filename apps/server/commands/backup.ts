import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { writeBackup } from "../src/platform/backup/write-backup.ts";
import { ConfigurationError } from "../src/platform/env.ts";
import { openStorage } from "../src/platform/storage.ts";
import { openVault } from "../src/platform/vault.ts";
import { openDatabase } from "../src/start.ts";
import { describeBackup } from "./commands.ts";
import { execute, print } from "./execute.ts";

/**
 * Writes a backup of the database and the files into a new file: `npm run backup -- FILE`. A server may run meanwhile. With
 * BACKUP_PASSPHRASE it is encrypted.
 */
print(async (env) => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [name] = positionals;
  if (name === undefined || positionals.length > 1)
    throw new ConfigurationError("say where to: npm run backup -- FILE");
  // The server that writes it may run elsewhere.
  const file = resolve(name);
  const passphrase = env.backupPassphrase;
  // Not by `openContext`: a backup before an upgrade must not migrate.
  return execute(env, { name: "backup", file, passphrase }, async () => {
    const database = await openDatabase(env);
    try {
      const parts = { env, db: database.db, storage: await openStorage(env), vault: await openVault(env) };
      return describeBackup(await writeBackup(parts, file, passphrase), passphrase);
    } finally {
      await database.close();
    }
  });
});
