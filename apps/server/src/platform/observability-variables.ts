import * as z from "zod/mini";
import { flag } from "./env-values.ts";

/** The variables of `Observability`. */
export const OBSERVABILITY_VARIABLES = {
  METRICS_TOKEN: z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{16,}$/, "16 characters or more, without spaces")),
  ),
  LOG_REQUESTS: z.prefault(flag, "0"),
};

/** The data about the process that its operator can see. */
export type Observability = {
  /** The bearer token that reads `GET /metrics`; without one there are no metrics. */
  metricsToken: string | undefined;
  /** One line of the log for each request, whatever the log's level. */
  logRequests: boolean;
};

type Variables = { METRICS_TOKEN?: string | undefined; LOG_REQUESTS: boolean };

export const readObservability = (v: Variables): Observability => ({
  metricsToken: v.METRICS_TOKEN,
  logRequests: v.LOG_REQUESTS,
});
