import type { Call } from "@passerelle/contract/contract";

/** The paths of a body that its schema refuses, such as `name.fr`. */
export const problemsOf = (schema: NonNullable<Call["body"]>, body: unknown): ReadonlySet<string> =>
  new Set(schema.safeParse(body).error?.issues.map(({ path }) => path.join(".")) ?? []);
