import { parseArgs } from "node:util";
import { moveInstallation } from "../src/platform/backup/move.ts";
import { ConfigurationError } from "../src/platform/env.ts";
import { openStorage } from "../src/platform/storage.ts";
import { print } from "./execute.ts";
import { openTarget } from "./target.ts";

/**
 * Copies the embedded installation in DATA_DIR to PostgreSQL: `npm run move -- postgres://…`, while no server runs. The files go
 * to STORAGE_URL; without one they stay where they are, which is where a server on PostgreSQL looks for them too. May be repeated
 * after an interruption.
 */
print(async (env) => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [url] = positionals;
  if (url === undefined || positionals.length > 1)
    throw new ConfigurationError("say where to: npm run move -- postgres://user:password@host/database");
  if (env.databaseUrl)
    throw new ConfigurationError("DATABASE_URL: expected none, since the embedded database is moved");
  if (!URL.canParse(url) || !/^postgres(?:ql)?:$/.test(new URL(url).protocol))
    throw new ConfigurationError("expected a URL that starts with postgres:");
  const target = await openTarget({ ...env, databaseUrl: url });
  const source = await openTarget({ ...env, storage: undefined });
  try {
    const local = await openStorage({ ...env, storage: undefined });
    const { tables, rows, files, copied } = await moveInstallation(
      { env, db: source.database.db, storage: local, vault: source.vault },
      target,
    );
    return [
      `${rows} rows of ${tables} tables and ${files} files are there and verified; ${copied} files were copied.`,
      "The installation here is as it was. Start the server with DATABASE_URL, and with the same ENCRYPTION_KEY or encryption.key.",
    ].join("\n");
  } finally {
    await source.close();
    await target.close();
  }
});
