import * as z from "zod/mini";
import { splitHosts } from "./database-hosts.ts";
import { url } from "./env-values.ts";

export type DatabaseUrls = {
  /** PostgreSQL; without it the embedded database. */
  databaseUrl: string | undefined;
  /** A standby of that database, for reads that may be some seconds old. */
  databaseReadUrl: string | undefined;
};

export const DATABASE_VARIABLES = {
  DATABASE_URL: z.optional(
    z.string().check(
      z.refine((text) => splitHosts(text) !== undefined, {
        error:
          "a URL that starts with postgres: or postgresql:, with one host or several and target_session_attrs=read-write",
      }),
    ),
  ),
  DATABASE_READ_URL: z.optional(url("postgres:", "postgresql:")),
};

/** The databases that the variables name, or an error that says what the variables must contain. */
export function readDatabaseUrls(v: {
  DATABASE_URL?: string | undefined;
  DATABASE_READ_URL?: string | undefined;
}): DatabaseUrls | { error: string } {
  if (v.DATABASE_READ_URL && !v.DATABASE_URL)
    return { error: "DATABASE_READ_URL: expected DATABASE_URL too, whose standby it is" };
  return { databaseUrl: v.DATABASE_URL, databaseReadUrl: v.DATABASE_READ_URL };
}
