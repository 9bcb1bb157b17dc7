/** The variable in which `npm test` passes the measured factor to its steps. */
export const PATIENCE_FACTOR = "TEST_PATIENCE_FACTOR";

/** Other programs may begin to use the cores after the calibration. Only a test that hangs takes the whole limit. */
const HEADROOM = 3;

/**
 * A time limit of a test in milliseconds of the quiet reference machine, multiplied by the factor by which `npm test` found this
 * machine slower (`calibrate.ts`).
 */
export const patience = (milliseconds: number): number =>
  Math.ceil(milliseconds * HEADROOM * Math.max(1, Number(process.env[PATIENCE_FACTOR] ?? 1)));
