import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openAccount } from "./accounts.ts";
import { type Customer, NotAcknowledged } from "./client.ts";
import type { Victim } from "./server.ts";
import type { Signers, Stage } from "./writes.ts";

/** How many mandates one pair signs: the number of codes that a person gets at once is limited, and a kill may waste some. */
const MANDATES_OF_PAIR = 5;
/** After a kill the text message may come two minutes later: that mandate is then left as it is. */
const CODE_WITHIN_MS = 5_000;
const POLL_MS = 20;

/** The code in a text message of the outbox in `folder`. Throws `NotAcknowledged` when the message is not sent in time. */
async function readCode(folder: string, messageId: string): Promise<string> {
  const outbox = join(folder, "outbox-sms");
  const until = performance.now() + CODE_WITHIN_MS;
  while (performance.now() < until) {
    const names = await readdir(outbox).catch(() => []);
    const name = names.find((one) => one.endsWith(`-${messageId}.json`));
    if (name) {
      const { text } = JSON.parse(await readFile(join(outbox, name), "utf8")) as { text: string };
      const code = /\b\d{6}\b/.exec(text)?.[0];
      if (!code) throw new Error(`a text message without a code: ${text}`);
      return code;
    }
    await wait(POLL_MS);
  }
  throw new NotAcknowledged("no text message");
}

/**
 * Prepares pairs of people for mandates, with a new pair when the previous one has used up its codes. The server must be running.
 */
export async function prepareSigners({ url, folder, serviceToken }: Victim): Promise<Stage["nextSigners"]> {
  const token = await serviceToken();
  let pair: Promise<[Customer, Signers["holder"]]> | undefined;
  let left = 0;
  return async () => {
    if (left === 0) {
      pair = Promise.all([openAccount(url, token, "Awa Ndiaye"), openAccount(url, token, "Paul Biyong")]);
      left = MANDATES_OF_PAIR;
    }
    left -= 1;
    try {
      const [principal, holder] = await (pair as NonNullable<typeof pair>);
      return { principal, holder, readCode: (id) => readCode(folder, id) };
    } catch (error) {
      // The server died while the accounts were created: the next call creates a new pair.
      left = 0;
      throw error;
    }
  };
}
