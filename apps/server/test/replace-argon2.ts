import { registerHooks } from "node:module";

const replacement = new URL("cheap-argon2.ts", import.meta.url).href;

/**
 * Loaded before the server tests and the servers of journeys: replaces the package by `cheap-argon2.ts`, which itself imports it.
 */
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "@node-rs/argon2" && context.parentURL !== replacement
      ? { url: replacement, shortCircuit: true }
      : next(specifier, context),
});
