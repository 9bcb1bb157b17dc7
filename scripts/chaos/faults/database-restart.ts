import { startCluster } from "../../postgres.ts";
import { createVictim } from "../server.ts";
import { createFindings, type FaultFigures, prepareActor } from "./attempts.ts";
import { openReaders, sentenceOf } from "./reader.ts";

const TYPED = "Dossier 118";

/**
 * PostgreSQL is stopped while two people fill in a form, one in each language, and started again; the server's process keeps
 * running. The pages show a message and keep the typed text, which is saved when they try again.
 */
export async function restartDatabase(programs: string): Promise<FaultFigures> {
  const cluster = startCluster(programs);
  const victim = await createVictim({ DATABASE_URL: cluster.url }, { hasPages: true });
  const { figures, expect, recover } = createFindings("database_restart");
  try {
    await victim.start();
    const actor = await prepareActor(victim.url);
    const { readers, close } = await openReaders(victim.url);
    cluster.halt();
    const code = await actor.saveDraft();
    expect(code === "database_unavailable", `a draft is refused with ${code}`);
    figures.codes.push(code ?? "");
    for (const reader of readers) {
      const sentence = sentenceOf("database_unavailable", reader.language);
      figures.read.push(await reader.typeAndSave(TYPED, [sentence]));
      expect((await reader.typed()) === TYPED, `${reader.language}: the page has lost what was typed`);
    }
    cluster.resume();
    await recover(async () => (await actor.saveDraft()) === undefined);
    for (const reader of readers)
      expect((await reader.saveAgain()) === TYPED, `${reader.language}: what was typed is not saved`);
    expect((await actor.before.find()) === "whole", "a draft from before is lost");
    await close();
  } finally {
    await victim.close();
    cluster.stop();
  }
  return figures;
}
