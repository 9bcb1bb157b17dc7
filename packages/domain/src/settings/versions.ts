/** The fields of a setting's version that the rules use. */
export type TimedVersion = {
  /** From 1 on, in the order of saving. */
  version: number;
  /** When it comes into force: at the time of saving, or later. */
  validFrom: Date;
  isCancelled: boolean;
};

/** Maximum days by which a change may be scheduled ahead. */
export const MAX_SCHEDULED_DAYS = 731;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The version in force at `time`: of all versions that are valid by then and not cancelled, the one that came into force last; of
 * two at the same time, the one that was saved last. Undefined before the first version: the initial value applies.
 */
export function settingAt<Version extends TimedVersion>(
  versions: readonly Version[],
  time: Date,
): Version | undefined {
  let found: Version | undefined;
  for (const one of versions) {
    if (one.isCancelled || one.validFrom > time) continue;
    const isLater =
      !found ||
      one.validFrom > found.validFrom ||
      (one.validFrom.getTime() === found.validFrom.getTime() && one.version > found.version);
    if (isLater) found = one;
  }
  return found;
}

/** The version in force until the time of `one`, of all that are known and not cancelled; undefined before the first version. */
export const versionBefore = <Version extends TimedVersion>(
  versions: readonly Version[],
  one: TimedVersion,
): Version | undefined =>
  settingAt(
    versions.filter(({ validFrom }) => validFrom < one.validFrom),
    one.validFrom,
  );

/** The versions that were in force before `one`, which is in force or was: the last one first. */
export function versionsBefore<Version extends TimedVersion>(
  versions: readonly Version[],
  one: TimedVersion,
): Version[] {
  const former = versionBefore(versions, one);
  return former ? [former, ...versionsBefore(versions, former)] : [];
}

export const VERSION_STATES = ["in_force", "scheduled", "replaced", "cancelled"] as const;
export type VersionState = (typeof VERSION_STATES)[number];

/** The state of a version at `time`. `replaced`: another version is in force instead, or will be from the same time. */
export function versionState(versions: readonly TimedVersion[], one: TimedVersion, time: Date): VersionState {
  if (one.isCancelled) return "cancelled";
  if (one.validFrom <= time)
    return settingAt(versions, time)?.version === one.version ? "in_force" : "replaced";
  return settingAt(versions, one.validFrom)?.version === one.version ? "scheduled" : "replaced";
}

/** Whether a version can still be cancelled at `time`: it has not come into force. */
export const isCancellable = ({ validFrom, isCancelled }: TimedVersion, time: Date): boolean =>
  !isCancelled && validFrom > time;

/** Whether a change that is saved at `now` may be scheduled for `validFrom`. */
export const isSchedulable = (validFrom: Date, now: Date): boolean =>
  validFrom > now && validFrom.getTime() <= now.getTime() + MAX_SCHEDULED_DAYS * DAY_MS;
