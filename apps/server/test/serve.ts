/** The whole application without its pages, as a process that a test may kill. Sends a message when it is ready. */
import { readEnv } from "../src/platform/env.ts";
import { start } from "../src/start.ts";

// The test has ended, however it did.
process.once("disconnect", () => process.exit());

const env = readEnv();
const { app } = await start(env);
await app.listen({ port: env.port, host: env.host });
process.send?.("ready");
