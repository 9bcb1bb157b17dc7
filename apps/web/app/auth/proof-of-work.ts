type Work = { needed: false } | { needed: true; challenge: string; bits: number };

/** How many hashes are computed before the page may react again. */
const BATCH = 256;

/**
 * Solves the computation that the server asks for before it writes to an unknown address while traffic is unusual; undefined
 * when none is needed, or when it cannot be asked for. The page stays responsive: the browser hashes beside it.
 */
export async function proveWork(email: string): Promise<string | undefined> {
  const reply = await fetch("/auth/v1/proof-of-work").catch(() => undefined);
  if (!reply?.ok) return undefined;
  const work: Work = await reply.json();
  return work.needed ? solve(work.challenge, work.bits, email.toLowerCase()) : undefined;
}

/** `<challenge>:<number>`: the SHA-256 of `<challenge>:<email>:<number>` begins with `bits` zeros. */
export async function solve(challenge: string, bits: number, email: string): Promise<string> {
  const encoder = new TextEncoder();
  for (let first = 0; ; first += BATCH) {
    const numbers = Array.from({ length: BATCH }, (_, index) => first + index);
    const found = await Promise.all(
      numbers.map(async (number) => {
        const text = encoder.encode(`${challenge}:${email}:${number}`);
        return new DataView(await crypto.subtle.digest("SHA-256", text)).getUint32(0) >>> (32 - bits) === 0;
      }),
    );
    const index = found.indexOf(true);
    if (index >= 0) return `${challenge}:${first + index}`;
  }
}
