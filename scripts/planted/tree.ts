import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { readTree } from "../house-rules.ts";
import { ROOT } from "../prepare/root.mjs";

/** A copy of the repository to break, with links to the installed packages. */
export type Tree = {
  root: string;
  plant: (files: Record<string, string>) => void;
  /** Runs a script in the copy; `output` is its output. */
  run: (...args: string[]) => Promise<{ ok: boolean; output: string }>;
  remove: () => void;
};

export function copyTree(): Tree {
  const root = mkdtempSync(join(tmpdir(), "planted-"));
  const plant = (files: Record<string, string>) => {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    }
  };
  plant(Object.fromEntries(readTree(ROOT).map(({ path, content }) => [path, content])));
  linkPackages(root);
  // The rules ask git for the list of files.
  execFileSync("git", ["init", "--quiet"], { cwd: root });
  return {
    root,
    plant,
    run: (...args) =>
      new Promise((resolve) => {
        const options = { cwd: root, env: { ...process.env, NO_COLOR: "1" }, maxBuffer: 2 ** 26 };
        execFile(process.execPath, args, options, (error, stdout, stderr) =>
          resolve({ ok: error === null, output: stdout + stderr }),
        );
      }),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Links every package except our own, which must be the copy's. */
function linkPackages(root: string): void {
  const [from, to] = [join(ROOT, "node_modules"), join(root, "node_modules")];
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name !== "@passerelle") symlinkSync(join(from, name), join(to, name));
  }
  mkdirSync(join(to, "@passerelle"));
  for (const name of ["domain", "contract"])
    symlinkSync(join(root, "packages", name), join(to, "@passerelle", name));
}
