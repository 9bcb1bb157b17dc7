/** The variable by which `npm test` hands the measured factor to its steps. */
export const PATIENCE_FACTOR = "TEST_PATIENCE_FACTOR";

/**
 * A time limit of a test, in milliseconds: as given on the reference machine, multiplied where `npm test` found this one
 * slower (`calibrate.ts`).
 */
export const patience = (milliseconds: number): number =>
  milliseconds * Math.max(1, Number(process.env[PATIENCE_FACTOR] ?? 1));
