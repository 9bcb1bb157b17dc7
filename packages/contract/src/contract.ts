import type { Permission } from "@passerelle/domain/roles";
import type * as z from "zod/mini";
import type { ErrorCode } from "./errors.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type CallKey = `${Method} /api/${string}`;

/** The callers who are allowed: all, all who are signed in, or roles with the permission. */
type Access = "public" | "signed_in" | Permission;

export type Call = {
  summary: string;
  access: Access;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  headers?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  reply: z.ZodMiniType;
  /** File name under which browsers save a reply that is a file. */
  attachment?: string;
  /** Error codes of this call, beside those common to all calls. */
  errors?: readonly ErrorCode[];
};

type Parsed<T> = T extends z.ZodMiniType ? z.output<T> : undefined;

/** The validated input of the server's handler. */
export type CallInput<C extends Call> = {
  params: Parsed<C["params"]>;
  query: Parsed<C["query"]>;
  headers: Parsed<C["headers"]>;
  body: Parsed<C["body"]>;
};
export type CallReply<C extends Call> = z.output<C["reply"]>;

type Sent<Name extends string, T> = T extends z.ZodMiniType
  ? Record<never, never> extends z.input<T>
    ? { [K in Name]?: z.input<T> }
    : { [K in Name]: z.input<T> }
  : Record<never, never>;

/** The arguments that the browser passes: only the parts that the call declares. */
export type CallArguments<C extends Call> = Sent<"params", C["params"]> &
  Sent<"query", C["query"]> &
  Sent<"headers", C["headers"]> &
  Sent<"body", C["body"]>;

/** Declares calls by method and path. The server implements them, the browser calls them, OpenAPI documents them. */
// The bundler can drop the calls in pages that use only a schema of the same file.
/* @__NO_SIDE_EFFECTS__ */
export function contract<const C extends Record<CallKey, Call>>(calls: C): C {
  return calls;
}
