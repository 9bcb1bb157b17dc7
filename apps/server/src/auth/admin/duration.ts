const UNITS: Record<string, number> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};

/** Milliseconds of a duration in Go's notation (`24h`, `1h30m`, `1.5h`, `0`); undefined when it is malformed. */
export function parseGoDuration(text: string): number | undefined {
  const match = /^([+-]?)((?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|ms|s|m|h))+$/.exec(text);
  if (!match) return /^[+-]?0$/.test(text) ? 0 : undefined;
  let total = 0;
  for (const [, amount = "0", unit = "s"] of text.matchAll(/(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|ms|s|m|h)/g)) {
    total += Number(amount) * (UNITS[unit] ?? 0);
  }
  return match[1] === "-" ? -total : total;
}
