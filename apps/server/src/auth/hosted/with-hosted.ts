import type { Context } from "../../platform/context.ts";
import type { HostedClient } from "./client.ts";

/**
 * Calls the hosted service that keeps the accounts; does nothing with our own service. Loads the client library on first use,
 * since most installations use our own service.
 */
export async function withHosted(ctx: Context, use: (hosted: HostedClient) => Promise<void>): Promise<void> {
  const { hostedAuth } = ctx.env;
  if (!hostedAuth) return;
  const { createHostedClient } = await import("./client.ts");
  await use(createHostedClient(ctx, hostedAuth));
}
