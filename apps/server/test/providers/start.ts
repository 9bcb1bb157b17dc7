/**
 * Starts the fakes of all payment providers on loopback ports from 4601. `npm run payments:try` also starts the product,
 * connected to them; `npm run payments:fakes` prints the variables that connect it, `-- --public-url URL` for another address of
 * the product than `http://localhost:3000`. Not part of the product's start.
 */
import { parseArgs } from "node:util";
import { startAllFakes } from "./all-fakes.ts";

const FIRST_PORT = 4601;

const { values } = parseArgs({
  options: {
    "public-url": { type: "string", default: `http://localhost:${process.env.PORT ?? 3000}` },
    product: { type: "boolean", default: false },
  },
});
const { fakes, variables, close } = await startAllFakes(values["public-url"], FIRST_PORT);

// Here a person decides on the provider's page; payments by telephone are decided automatically.
for (const name of ["stripe", "paypal", "wave", "orange_money"] as const) {
  fakes[name].always({ decidesAlone: false });
}
if (values.product) {
  Object.assign(process.env, variables);
  for (const { protocol, url } of Object.values(fakes)) process.stdout.write(`${protocol.name}: ${url}\n`);
  // The product ends this process, and the fakes with it, when its own work is done.
  await import("../../src/main.ts");
} else {
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  process.stdout.write(`${lines.join("\n")}\n`);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => void close().then(() => process.exit(0)));
  }
}
