/**
 * Plants thirty defects one after the other and runs the tests that must find them: `npm run planted-defects`;
 * `-- --only <words of the effect>` plants some of them. Changes the files of this folder and restores each one, even when
 * interrupted. Fails when a defect is not found: the tests then cover less than before.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs, stripVTControlCharacters } from "node:util";
import { DEFECTS, type Defect } from "./planted-defects/defects.ts";
import { findPrograms, startCluster } from "./postgres.ts";
import { ROOT } from "./prepare/root.mjs";
import { runNode } from "./test/run.ts";

const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });
const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
const programs = findPrograms();
const cluster = programs ? startCluster(programs) : undefined;

/** Whether a test failed; a defect that does not compile does not count. */
async function isFound({ tests }: Defect): Promise<boolean> {
  const place = tests.startsWith("apps/server/")
    ? ["--root", "apps/server", tests.replace("apps/server/", "")]
    : [tests];
  const { ok, log } = await runNode([vitest, "run", ...place], { env: { TEST_DATABASE_URL: cluster?.url } });
  if (ok) return false;
  if (!/ Tests .*\d+ failed/.test(stripVTControlCharacters(log))) throw new Error(log.slice(-2_000));
  return true;
}

let restore = () => {};
process.on("SIGINT", () => {
  restore();
  process.exit(130);
});

const missed: string[] = [];
for (const defect of DEFECTS.filter(({ effect }) => effect.includes(values.only))) {
  const path = join(ROOT, defect.file);
  const text = readFileSync(path, "utf8");
  if (text.split(defect.from).length !== 2) throw new Error(`${defect.file}: expected once: ${defect.from}`);
  restore = () => writeFileSync(path, text);
  try {
    writeFileSync(
      path,
      text.replace(defect.from, () => defect.to),
    );
    const found = await isFound(defect);
    console.log(`${found ? "found " : "MISSED"} ${defect.effect}`);
    if (!found) missed.push(defect.effect);
  } finally {
    restore();
  }
}
cluster?.stop();
console.log(`${missed.length} missed`);
process.exitCode = missed.length > 0 ? 1 : 0;
