import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createVictim } from "../server.ts";
import { createFindings, type FaultFigures, prepareActor } from "./attempts.ts";
import { LANGUAGES, sentenceOf } from "./reader.ts";
import { beginUpload } from "./uploads.ts";

const SIZE = "512m";
/** The embedded database can still write into free space of its files; a full disk stops it only when it needs a new page. */
const MOST_DRAFTS = 2_000;

/** Fills the disk: writes until no byte is left. */
function fill(file: string): void {
  const written = openSync(file, "w");
  try {
    for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 2)) {
      const bytes = Buffer.alloc(size);
      try {
        for (;;) writeSync(written, bytes);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      }
    }
  } finally {
    closeSync(written);
  }
}

/**
 * The disk of the data folder, which has the embedded database and the files, becomes full and then has space again. Returns
 * undefined if no separate disk can be mounted (this needs root and Linux).
 */
export async function fillDisk(): Promise<FaultFigures | undefined> {
  const folder = mkdtempSync(join(tmpdir(), "chaos-disk-"));
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE},mode=700`, "tmpfs", folder]);
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  const unmount = () => void spawnSync("umount", ["-l", folder]);
  process.once("exit", unmount);
  const victim = await createVictim({}, { folder: join(folder, "data") });
  const { figures, expect, recover } = createFindings("disk_full");
  const accept = (what: string, code: string | undefined, codes: readonly string[]) => {
    expect(code !== undefined && codes.includes(code), `${what} is answered with ${code ?? "success"}`);
    if (code === undefined || !codes.includes(code)) return;
    figures.codes.push(code);
    for (const language of LANGUAGES) figures.read.push(sentenceOf(code, language));
  };
  try {
    await victim.start();
    const actor = await prepareActor(victim.url);
    const upload = await beginUpload(actor.customer, actor.token);
    fill(join(folder, "filling"));
    accept("an upload", await upload.send(), ["storage_unavailable", "database_unavailable"]);
    let refused: string | undefined;
    for (let count = 0; refused === undefined && count < MOST_DRAFTS; count += 1)
      refused = await actor.saveDraft();
    accept("a draft", refused, ["database_unavailable"]);
    rmSync(join(folder, "filling"));
    await recover(async () => (await actor.saveDraft()) === undefined);
    await recover(async () => (await upload.send()) === undefined);
    expect(await upload.isWhole(), "the upload is not whole");
    expect((await actor.before.find()) === "whole", "a draft from before is lost");
    await victim.kill();
    await victim.start();
    expect((await actor.before.find()) === "whole", "a draft from before is lost after another start");
  } finally {
    await victim.close();
    unmount();
    rmSync(folder, { recursive: true, force: true });
  }
  return figures;
}
