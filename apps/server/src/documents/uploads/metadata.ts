import type * as z from "zod/mini";
import { AppError } from "../../platform/errors.ts";

/** Parses the metadata that a browser sends with an upload. Throws `invalid_input` with the fields that are wrong. */
export function parseMetadata<Schema extends z.ZodMiniType>(schema: Schema, sent: unknown): z.output<Schema> {
  const parsed = schema.safeParse(sent);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path, code }) => ({ field: String(path[0]), code }));
  throw new AppError("invalid_input", { fields });
}
