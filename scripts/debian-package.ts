import { spawnSync } from "node:child_process";

/** Whether a package can be installed: by root alone. Elsewhere than on Debian the attempt fails. */
export const canInstallPackages = (): boolean => process.getuid?.() === 0;

/** Installs a package of Debian, without what it only recommends; answers what was said on the way. */
export function installPackage(name: string): string {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return [["update"], ["install", "-y", "--no-install-recommends", name]]
    .map((args) => spawnSync("apt-get", args, { env, encoding: "utf8" }))
    .map(({ stdout, stderr, error }) => `${stdout ?? ""}${stderr ?? ""}${error?.message ?? ""}`)
    .join("");
}
