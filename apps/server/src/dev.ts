import { join } from "node:path";
import middie from "@fastify/middie";
import { createServer } from "vite";
import { ROOT, readEnv } from "./platform/env.ts";
import { inProcess, registerCatchAll } from "./platform/pages.ts";
import { start } from "./start.ts";

/** The same server, with the web application built from its sources: edited pages and modules are replaced at once. */
const env = readEnv();
const { app } = await start(env);
const vite = await createServer({
  root: join(ROOT, "apps/web"),
  server: { middlewareMode: true, ws: { server: app.server } },
  appType: "custom",
});
await app.register(middie);
app.use((request, response, next) => {
  if (/^\/(api|auth|files|health|simulator)\/|^\/metrics$/.test(request.url ?? "")) next();
  else vite.middlewares(request, response, next);
});
registerCatchAll(app, async () => {
  const { createPages } = await vite.ssrLoadModule("/app/server.ts");
  const { readerOf } = await vite.ssrLoadModule("/app/reader.ts");
  return { render: createPages(inProcess(app)), readerOf };
});
await app.listen({ port: env.port, host: env.host });
process.stdout.write(`${env.platformName} (development): http://localhost:${env.port}\n`);
