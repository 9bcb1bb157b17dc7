import { spawnSync } from "node:child_process";

/** Only root can install packages. On other systems than Debian the attempt fails. */
export const canInstallPackages = (): boolean => process.getuid?.() === 0;

/** Installs a Debian package without recommended ones; returns the output. */
export function installPackage(name: string): string {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return [["update"], ["install", "-y", "--no-install-recommends", name]]
    .map((args) => spawnSync("apt-get", args, { env, encoding: "utf8" }))
    .map(({ stdout, stderr, error }) => `${stdout ?? ""}${stderr ?? ""}${error?.message ?? ""}`)
    .join("");
}
