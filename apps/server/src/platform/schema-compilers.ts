import type { FastifyServerOptions } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";

/** Zod checks inputs and writes replies. Without this, each Fastify loads ajv and a serializer of its own beside it: a hundred modules. */
export const schemaController: NonNullable<FastifyServerOptions["schemaController"]> = {
  compilersFactory: { buildValidator: () => validatorCompiler, buildSerializer: () => serializerCompiler },
};
