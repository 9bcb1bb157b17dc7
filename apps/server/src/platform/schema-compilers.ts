import type { FastifySchemaCompiler, FastifySerializerCompiler, FastifyServerOptions } from "fastify";
import { ResponseSerializationError, validatorCompiler } from "fastify-type-provider-zod";
import * as z from "zod/mini";

type SchemaController = NonNullable<FastifyServerOptions["schemaController"]>;

/** Inputs or replies of a route after which their schema is compiled. Compiling takes a millisecond, of the largest 25, and some memory. */
export const COMPILED_AFTER = 100;

/** Checks inputs; what is asked often by code that Zod makes of the schema. A refused input is then checked again, for its errors. */
const compilingValidator: FastifySchemaCompiler<z.ZodMiniType> = (route) => {
  let inputs = 0;
  let check = validatorCompiler(route);
  return (data) => {
    inputs += 1;
    if (inputs === COMPILED_AFTER) check = validatorCompiler({ ...route, schema: z.compile(route.schema) });
    return check(data);
  };
};

/**
 * Removes fields that the schema of a reply does not name, and writes the rest as JSON. Throws for a reply that does not match
 * its schema. Frequent replies are checked by code that Zod generates from the schema.
 */
const serializerCompiler: FastifySerializerCompiler<z.ZodMiniType> = ({ schema, method, url }) => {
  let replies = 0;
  let checked = schema as z.ZodMiniType;
  return (data) => {
    replies += 1;
    if (replies === COMPILED_AFTER) checked = z.compile(checked);
    const result = z.safeParse(checked, data);
    if (!result.success) throw new ResponseSerializationError(method, url, { cause: result.error as never });
    return JSON.stringify(result.data);
  };
};

/**
 * Zod checks inputs and writes replies. Without this, each Fastify instance also loads ajv and its own serializer: a hundred
 * modules.
 */
export const schemaController: SchemaController = {
  // Fastify's types accept only schemas of its own compilers.
  compilersFactory: {
    buildValidator: () => compilingValidator,
    buildSerializer: () => serializerCompiler,
  } as unknown as NonNullable<SchemaController["compilersFactory"]>,
};
