import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";
import { canInstallPackages, installPackage } from "./debian-package.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const FOLDERS = [...(process.env.PATH ?? "").split(delimiter), "/usr/bin", "/usr/local/bin", "/snap/bin"];
const ELSEWHERE = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** The browser of the journeys: CHROMIUM_PATH, the system's, or Playwright's; undefined without one. */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const exe = process.platform === "win32" ? ".exe" : "";
  const candidates = [
    ...NAMES.flatMap((name) => FOLDERS.map((folder) => join(folder, name + exe))),
    ...ELSEWHERE,
    chromium.executablePath(),
  ];
  return candidates.find((path) => existsSync(path) && starts(path));
}

/** Some distributions install a stub that only prints where to get the browser. */
function starts(path: string): boolean {
  // Windows would open a window instead of printing the version.
  if (process.platform === "win32") return true;
  return spawnSync(path, ["--version"], { stdio: "ignore", timeout: 30_000 }).status === 0;
}

/**
 * The browser, installed if missing: Debian's package when root, otherwise Playwright's. Throws with instructions
 * when that fails.
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  const said: string[] = [];
  const ways = canInstallPackages()
    ? [() => installPackage("chromium"), installPlaywrights]
    : [installPlaywrights];
  for (const install of ways) {
    process.stdout.write("Installing Chromium for the browser journeys\n");
    said.push(install());
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error(
    `${said.join("\n").trim().slice(-2000)}\nNo Chromium was found, and none could be installed: install the package chromium, or set CHROMIUM_PATH`,
  );
}

function installPlaywrights(): string {
  const cli = join(import.meta.dirname, "../node_modules/@playwright/test/cli.js");
  const { stdout, stderr, error } = spawnSync(process.execPath, [cli, "install", "chromium"], {
    encoding: "utf8",
  });
  return `${stdout ?? ""}${stderr ?? ""}${error?.message ?? ""}`;
}
