import { startBucket } from "../../../apps/server/test/bucket.ts";
import { startCluster } from "../../postgres.ts";
import { createVictim } from "../server.ts";
import { createFindings, type FaultFigures, prepareActor } from "./attempts.ts";
import { LANGUAGES, sentenceOf } from "./reader.ts";
import { beginUpload } from "./uploads.ts";

/** The bucket of all files does not answer, and comes back; drafts are saved meanwhile. */
export async function loseStorage(programs: string): Promise<FaultFigures> {
  const cluster = startCluster(programs);
  const bucket = await startBucket();
  const victim = await createVictim({ DATABASE_URL: cluster.url, STORAGE_URL: bucket.url });
  const { figures, expect, recover } = createFindings("storage_unavailable");
  try {
    await victim.start();
    const actor = await prepareActor(victim.url);
    const upload = await beginUpload(actor.customer, actor.token);
    await bucket.goAway();
    const code = await upload.send();
    expect(code === "storage_unavailable", `an upload is answered with ${code ?? "success"}`);
    figures.codes.push(code ?? "");
    for (const language of LANGUAGES) figures.read.push(sentenceOf("storage_unavailable", language));
    expect((await actor.saveDraft()) === undefined, "a draft cannot be saved without the bucket");
    await bucket.comeBack();
    await recover(async () => (await upload.send()) === undefined);
    expect(await upload.isWhole(), "the upload is not whole");
  } finally {
    await victim.close();
    await bucket.close();
    cluster.stop();
  }
  return figures;
}
