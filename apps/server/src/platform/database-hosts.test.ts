import { expect, test } from "vitest";
import { splitHosts } from "./database-hosts.ts";
import { readEnv } from "./env.ts";

test.each([
  ["postgres://u:p@a/db", ["postgres://u:p@a/db"]],
  ["postgres://u@a:5432,b:5433/db", ["postgres://u@a:5432/db", "postgres://u@b:5433/db"]],
  [
    "postgresql://a,b/db?target_session_attrs=read-write&sslmode=verify-full",
    ["postgresql://a/db?sslmode=verify-full", "postgresql://b/db?sslmode=verify-full"],
  ],
  [
    "postgres://[::1]:5432,b/db?target_session_attrs=primary",
    ["postgres://[::1]:5432/db", "postgres://b/db"],
  ],
  ["postgres://u@localhost/db?host=/tmp/socket", ["postgres://u@localhost/db?host=/tmp/socket"]],
  ["postgres:///db", ["postgres:///db"]],
])("%s names %j", (connectionString, urls) => {
  expect(splitHosts(connectionString)).toEqual(urls);
});

test.each([
  "postgres://a,/db",
  "postgres://a:port/db",
  "postgres://a,b:99999/db",
  "postgres://a,b/db?target_session_attrs=standby",
  "https://a/db",
  "a,b",
])("%s is refused", (DATABASE_URL) => {
  expect(splitHosts(DATABASE_URL)).toBeUndefined();
  expect(() => readEnv({ DATABASE_URL })).toThrow("DATABASE_URL: expected a URL that starts with postgres:");
});
