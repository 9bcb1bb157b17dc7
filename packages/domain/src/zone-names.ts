// Separate from `time-zones.ts`, so that schemas can check a zone without loading its clock.

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
