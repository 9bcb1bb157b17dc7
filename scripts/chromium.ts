import { spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { basename, delimiter, dirname, join } from "node:path";
import { chromium } from "@playwright/test";
import { canInstallPackages, installPackage } from "./debian-package.ts";

/** Headless shells: pages cost them a third less processor time than a whole browser. */
const HEADLESS_SHELLS = ["chromium-headless-shell", "chrome-headless-shell"];
const BROWSERS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const FOLDERS = [...(process.env.PATH ?? "").split(delimiter), "/usr/bin", "/usr/local/bin", "/snap/bin"];
const ELSEWHERE = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];
const EXE = process.platform === "win32" ? ".exe" : "";

/**
 * The browser of the journeys: CHROMIUM_PATH, else a headless shell, else a whole browser, each the system's or
 * Playwright's; undefined without one.
 */
export function findChromium(): string | undefined {
  return (
    process.env.CHROMIUM_PATH ??
    findHeadlessShell() ??
    findStarting([...inFolders(BROWSERS), ...ELSEWHERE, chromium.executablePath()])
  );
}

function findHeadlessShell(): string | undefined {
  // Playwright installs it in a folder beside its browser and names only the browser: chromium-1255/chrome-linux64/chrome.
  const folder = dirname(dirname(chromium.executablePath()));
  const shells = basename(folder).replace("chromium-", "chromium_headless_shell-");
  const names = ["chrome-headless-shell", "headless_shell"].map((name) => `${shells}/*/${name}${EXE}`);
  const cwd = dirname(folder);
  return findStarting([
    ...inFolders(HEADLESS_SHELLS),
    ...globSync(names, { cwd }).map((path) => join(cwd, path)),
  ]);
}

const inFolders = (names: string[]) =>
  names.flatMap((name) => FOLDERS.map((folder) => join(folder, name + EXE)));

const findStarting = (paths: string[]) => paths.find((path) => existsSync(path) && starts(path));

/** Some distributions install a stub that only prints where to get the browser. */
function starts(path: string): boolean {
  // Windows would open a window instead of printing the version.
  if (process.platform === "win32") return true;
  return spawnSync(path, ["--version"], { stdio: "ignore", timeout: 30_000 }).status === 0;
}

/** The headless shell, installed if missing as Debian's package when root; any Chromium where that fails. */
export function ensureHeadlessShell(): string {
  const found = process.env.CHROMIUM_PATH ?? findHeadlessShell();
  if (found) return found;
  if (canInstallPackages()) {
    process.stdout.write("Installing Chromium's headless shell for the browser journeys\n");
    installPackage("chromium-headless-shell");
  }
  return findHeadlessShell() ?? ensureChromium();
}

/**
 * The browser, installed if missing: Debian's package when root, otherwise Playwright's. Throws with instructions
 * when that fails.
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  const output: string[] = [];
  const packages = canInstallPackages() ? ["chromium-headless-shell", "chromium"] : [];
  for (const install of [...packages.map((name) => () => installPackage(name)), installPlaywrights]) {
    process.stdout.write("Installing Chromium for the browser journeys\n");
    output.push(install());
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error(
    `${output.join("\n").trim().slice(-2000)}\nNo Chromium was found, and none could be installed: install the package chromium, or set CHROMIUM_PATH`,
  );
}

function installPlaywrights(): string {
  const cli = join(import.meta.dirname, "../node_modules/@playwright/test/cli.js");
  const { stdout, stderr, error } = spawnSync(process.execPath, [cli, "install", "chromium"], {
    encoding: "utf8",
  });
  return `${stdout ?? ""}${stderr ?? ""}${error?.message ?? ""}`;
}
