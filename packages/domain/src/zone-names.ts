// Apart from the clocks of zones, because every page has it.

/** Whether `name` is an IANA time zone known to this machine. */
export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    // Offsets such as "+01:00" do not follow daylight saving time.
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}
