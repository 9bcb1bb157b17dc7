import * as z from "zod/mini";
import type { HttpClient } from "../http.ts";

// Callbacks with invented key ids must not cause a call each.
const ASK_AGAIN_MS = 60_000;

const PublicKeys = z.array(z.object({ id: z.string(), key: z.string() }));

/**
 * Finds the keys with which pawaPay signs callbacks, by id. An unknown id makes us fetch the keys again, once a minute at
 * most, so that a new key is found without a restart. Throws UnknownResultError when pawaPay does not answer.
 */
export function keepPublicKeys(http: HttpClient): (id: string) => Promise<string | undefined> {
  let known = new Map<string, string>();
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;

  const ask = async () => {
    const { body } = await http.call({ method: "GET", path: "/v2/public-key/http" }, { 200: PublicKeys });
    known = new Map(body.map(({ id, key }) => [id, key]));
    askedAt = Date.now();
  };
  return async (id) => {
    if (!known.has(id) && Date.now() - askedAt > ASK_AGAIN_MS) {
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      await asking;
    }
    return known.get(id);
  };
}
