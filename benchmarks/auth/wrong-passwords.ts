import { Agent } from "node:http";
import { median } from "../figures.ts";
import { call } from "./load.ts";

/** A number of wrong passwords that causes no delay yet. */
const TRIES = 4;

/**
 * Milliseconds that a wrong password takes for addresses with and without an account, one call at a time and alternating. Each
 * address is tried from a different network, so that no limit applies.
 */
export async function timeWrongPasswords(
  origin: string,
  known: string[],
): Promise<{ known: number; unknown: number; tries: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times = { known: [] as number[], unknown: [] as number[] };
  let places = 0;
  const time = async (email: string) => {
    places += 1;
    const begin = performance.now();
    const { status, text } = await call(agent, origin, {
      method: "POST",
      path: "/auth/v1/token?grant_type=password",
      headers: { "content-type": "application/json", "x-forwarded-for": `198.18.${places % 250}.1` },
      body: JSON.stringify({ email, password: "not the password" }),
    });
    if (status !== 400) throw new Error(`a wrong password was answered ${status} ${text.slice(0, 300)}`);
    return performance.now() - begin;
  };
  for (let index = 0; index < TRIES; index += 1) {
    for (const email of known) {
      times.known.push(await time(email));
      times.unknown.push(await time(`nobody-${email}`));
    }
  }
  agent.destroy();
  return { known: median(times.known), unknown: median(times.unknown), tries: times.known.length };
}
