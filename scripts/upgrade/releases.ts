import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../prepare/root.mjs";
import { decompress } from "./sources.ts";

export const RELEASES = join(ROOT, "apps/server/test/releases");

/** Encrypts the kept databases, which contain only invented data of the demonstration. */
export const RELEASE_KEY = "the databases of releases hold inventions only";

const DATABASE = /^(.+)\.sql\.br$/;
const SOURCES = /^(.+)\.sources\.br$/;

const versionsOf = (kind: RegExp): string[] =>
  readdirSync(RELEASES).flatMap((name) => kind.exec(name)?.[1] ?? []);

/** All releases with a stored database. */
export const keptDatabases = (): string[] => versionsOf(DATABASE);

/** Releases with stored sources too: the newest one. */
export const keptSources = (): string[] => versionsOf(SOURCES);

/** The script that makes the database of a release in an empty one. */
export const readDatabase = (version: string): string =>
  decompress(readFileSync(join(RELEASES, `${version}.sql.br`)));

export const readSources = (version: string): Buffer => readFileSync(join(RELEASES, `${version}.sources.br`));
