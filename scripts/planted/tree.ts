import { execFile, execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { readTree } from "../house-rules.ts";
import { ROOT } from "../prepare/root.mjs";

/** A copy of the repository to break, with links to the installed packages. */
export type Tree = {
  root: string;
  plant: (files: Record<string, string>) => void;
  /** Replaces the first `from` in a file; throws when the file does not contain it. */
  edit: (path: string, from: string, to: string) => void;
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
  // Git treats a link as a file, so a pattern for folders does not match it.
  plant({ ".git/info/exclude": "node_modules\n" });
  return {
    root,
    plant,
    edit: (path, from, to) => {
      const content = readFileSync(join(root, path), "utf8");
      if (!content.includes(from)) throw new Error(`${path} does not contain ${from}`);
      plant({ [path]: content.replace(from, () => to) });
    },
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

/** Links every package except our own; those must come from the copy. */
function linkPackages(root: string): void {
  const [from, to] = [join(ROOT, "node_modules"), join(root, "node_modules")];
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name !== "@passerelle") symlinkSync(join(from, name), join(to, name));
  }
  mkdirSync(join(to, "@passerelle"));
  for (const name of ["domain", "contract"])
    symlinkSync(join(root, "packages", name), join(to, "@passerelle", name));
  for (const app of ["apps/server", "apps/web"]) {
    const own = join(ROOT, app, "node_modules");
    if (existsSync(own)) symlinkSync(own, join(root, app, "node_modules"));
  }
}
