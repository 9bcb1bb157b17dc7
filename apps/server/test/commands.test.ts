import { spawn } from "node:child_process";
import { lstatSync, mkdtempSync } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { patience } from "../../../scripts/test/patience.ts";
import { askControl, NoControlError } from "../src/platform/control.ts";
import { isBeingFilled } from "../src/platform/demo-seed.ts";
import { readEnv } from "../src/platform/env.ts";
import { resetDemo } from "../src/sandbox/demo/demo.ts";
import { type Running, start } from "../src/start.ts";

let root: string;
let variables: Record<string, string>;
let server: Running | undefined;
/** What two commands printed before the server started. */
let before: Awaited<ReturnType<typeof command>>;
let made: Awaited<ReturnType<typeof command>>;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), "data-"));
  // The control socket must also work where the folder's path is longer than the address of a socket may be.
  const dataDir = join(root, "a-folder-with-a-long-name".repeat(4), "and-another");
  await mkdir(dataDir, { recursive: true });
  const { NODE_COMPILE_CACHE = "" } = process.env;
  variables = {
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    PUBLIC_URL: "http://localhost:3000",
    ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
  };
  before = await command("service-token", ["--minutes", "5"]);
  made = await command(
    "create-super-admin",
    ["--email", "patronne@passerelle.test", "--name", "La Patronne", "--password-stdin"],
    "Kilimandjaro-5895\n",
  );
  server = await start(readEnv(variables));
}, patience(120_000));
afterAll(async () => {
  await server?.stop();
  await rm(root, { recursive: true, force: true });
});

function running(): Running {
  if (!server) throw new Error("the server has not started");
  return server;
}

/** Runs a command like its npm script, in its own process. */
function command(name: string, args: string[] = [], input = "") {
  const file = fileURLToPath(new URL(`../commands/${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [file, ...args], { env: variables });
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (data) => {
    output.stdout += data;
  });
  child.stderr.on("data", (data) => {
    output.stderr += data;
  });
  child.stdin.end(input);
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) =>
    child.once("close", (code) => resolve({ code, ...output })),
  );
}

/** The answer of the running server to what a command asks it, without the process of the command. */
const asked = (what: object) => askControl(variables.DATA_DIR as string, what);

async function statusWith(token: string): Promise<number> {
  const { statusCode } = await running().app.inject({
    url: "/auth/v1/admin/users",
    headers: { authorization: `Bearer ${token}` },
  });
  return statusCode;
}

/** The files in a folder that other users of the machine could read. */
async function openToOthers(folder: string): Promise<string[]> {
  const names = ["", ...(await readdir(folder, { recursive: true }))];
  // The running server replaces and deletes files meanwhile, such as those that it writes under a temporary name.
  const modes = names.map((name) => lstatSync(join(folder, name), { throwIfNoEntry: false }));
  const open = names.filter((_name, index) => ((modes[index]?.mode ?? 0) & 0o077) !== 0);
  // Ignores caches that the embedded database writes with its own mode: only their owner can enter their folders.
  return open.filter((name) => !/^database.*pg_internal\.init(?:\.\d+)?$/.test(name));
}

test("commands work without a server and through a running one", {
  timeout: patience(240_000),
}, async () => {
  expect(before).toMatchObject({ code: 0, stderr: "" });
  expect(before.stdout).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/);
  expect(made).toMatchObject({ code: 0, stdout: "patronne@passerelle.test is a super_admin.\n" });

  expect(((await stat(join(variables.DATA_DIR as string, "control.sock"))).mode & 0o777).toString(8)).toBe(
    "600",
  );
  expect(await openToOthers(variables.DATA_DIR as string)).toEqual([]);
  expect(await statusWith(before.stdout.trim())).toBe(200);
  const signedIn = await running().app.inject({
    method: "POST",
    url: "/auth/v1/token?grant_type=password",
    payload: { email: "patronne@passerelle.test", password: "Kilimandjaro-5895" },
  });
  const person = { authorization: `Bearer ${signedIn.json<{ access_token: string }>().access_token}` };
  const list = await running().app.inject({ url: "/api/admin/users", headers: person });
  expect(list.statusCode).toBe(200);

  const during = await command("service-token");
  expect(during.code, during.stderr).toBe(0);
  expect(await statusWith(during.stdout.trim())).toBe(200);

  const jwks = async () =>
    (await running().app.inject({ url: "/auth/v1/.well-known/jwks.json" })).json<{
      keys: { kid: string }[];
    }>().keys;
  const [former] = await jwks();
  const rotated = await command("rotate-keys");
  expect(rotated.stdout).toMatch(/^[\w-]+ {2}previously_used\n[\w-]+ {2}in_use\n[\w-]+ {2}standby\n$/);
  const listed = await jwks();
  expect(listed).toHaveLength(3);
  expect(listed.map((key) => key.kid)).toContain(former?.kid);
  expect(listed[0]?.kid).not.toBe(former?.kid);
  for (const { d } of listed as { d?: string }[]) expect(d).toBeUndefined();
  // The previous key signs no new tokens, but its earlier tokens stay valid.
  expect(await statusWith(during.stdout.trim())).toBe(200);
  const next = await asked({ name: "service-token", minutes: 60 });
  const header = JSON.parse(Buffer.from(next.split(".")[0] ?? "", "base64url").toString());
  expect(header.kid).toBe(listed[0]?.kid);

  const revoked = await command("rotate-keys", ["--revoke"]);
  expect(revoked.stdout).not.toContain("previously_used");
  expect(await statusWith(during.stdout.trim())).toBe(403);
  expect(await statusWith(next)).toBe(403);

  // Commands that do not depend on each other run at the same time.
  const [promoted, ...refusals] = await Promise.all([
    command("create-super-admin", ["--email", "diaspora@passerelle.test", "--promote"]),
    command("service-token", ["--minutes", "0"]),
    command("create-super-admin", []),
  ]);
  for (const { code, stdout, stderr } of refusals) {
    expect(code).not.toBe(0);
    expect(stdout).toBe("");
    expect(stderr).toMatch(/^\S.*\n$/);
  }
  expect(promoted.code, promoted.stderr).toBe(0);
  // The process prints the server's refusal as it prints the first one above.
  const creation = { name: "create-super-admin", language: "fr" };
  for (const refused of [
    { name: "service-token", minutes: 999_999 },
    { ...creation, email: "patronne@passerelle.test", promote: false },
    { ...creation, email: "nobody@passerelle.test", promote: true },
  ])
    await expect(asked(refused)).rejects.toThrow(/^\S.*$/);

  const file = join(root, "passerelle.backup");
  const backup = await command("backup", [file]);
  expect(backup.code, backup.stderr).toBe(0);
  expect(backup.stdout).toMatch(
    /^\d+ rows of \d+ tables and \d+ files, \d+ KB, verified\.\nIt is not encrypted/,
  );
  expect((await stat(file)).mode & 0o077).toBe(0);
  // The command does not overwrite a backup, nor restore where a server is running.
  const [again, restored] = await Promise.all([
    command("backup", [file]),
    command("restore", [file, "--overwrite"]),
  ]);
  expect(again.stderr).toContain("exists");
  expect(restored.stderr).toContain("in use by another process");

  await expect(asked({ name: "delete-everything" })).rejects.toThrow();
});

/** The steps of the week of the demonstration that were recorded after `since`, in their order. */
async function played(since: Date): Promise<string[]> {
  const rows = await running()
    .ctx.db.selectFrom("applied_seeds")
    .select("name")
    .where("applied_at", ">=", since)
    .where("name", "like", "week%")
    .orderBy("applied_at")
    .execute();
  return rows.map(({ name }) => name);
}

// In this file, because another server on a new embedded database would take seconds to start.
test("a reset while the week is played begins it again, as at the first start", {
  timeout: patience(120_000),
}, async () => {
  const { app, ctx } = running();
  const isPlaying = async (since: Date) =>
    expect.poll(async () => (await played(since)).length, { timeout: patience(60_000) }).toBeGreaterThan(4);
  // The week begins when the server listens.
  await app.listen({ port: 0, host: "127.0.0.1" });
  await isPlaying(new Date(0));
  const [first, ...steps] = await played(new Date(0));
  expect(first).toBe("week");
  expect(isBeingFilled(ctx)).toBe(true);

  const reset = new Date();
  await resetDemo(ctx, ctx.env.platformName);
  await isPlaying(reset);
  const [again, ...stepsAgain] = await played(reset);
  expect(again).toBe("week");
  expect(stepsAgain.slice(0, 3)).toEqual(steps.slice(0, 3));
  expect(stepsAgain.filter((name) => name.endsWith("/failed"))).toEqual([]);
});

test("a command finds no server once it has stopped", async () => {
  await running().stop();
  server = undefined;
  await expect(asked({})).rejects.toThrow(NoControlError);
});
