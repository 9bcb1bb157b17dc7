/** Loaded before a server: gives its process its own clock, which the message `{ clock: milliseconds }` moves. */
const RealDate = Date;
let ahead = 0;

class MovedDate extends RealDate {
  constructor(...parts: unknown[]) {
    if (parts.length === 0) super(RealDate.now() + ahead);
    else super(...(parts as [number]));
  }

  static override now(): number {
    return RealDate.now() + ahead;
  }
}

globalThis.Date = MovedDate as DateConstructor;
process.on("message", (message: { clock?: number }) => {
  if (message.clock !== undefined) ahead = message.clock;
});
