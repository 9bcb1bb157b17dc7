import type { FastifyServerOptions } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";

type SchemaController = NonNullable<FastifyServerOptions["schemaController"]>;

/** Zod checks inputs and writes replies. Without this, each Fastify loads ajv and a serializer of its own beside it: a hundred modules. */
export const schemaController: SchemaController = {
  // The types of Fastify know schemas of its own compilers only.
  compilersFactory: {
    buildValidator: () => validatorCompiler,
    buildSerializer: () => serializerCompiler,
  } as unknown as NonNullable<SchemaController["compilersFactory"]>,
};
