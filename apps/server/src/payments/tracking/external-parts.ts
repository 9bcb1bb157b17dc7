import { PROVIDERS } from "@passerelle/domain/payments/providers";
import type { Context } from "../../platform/context.ts";
import type { ExternalPart } from "../../platform/external-parts.ts";
import { isLive } from "../configured.ts";
import { providersOf } from "../providers.ts";
import { findLastEvents } from "./health-queries.ts";

/** Every payment provider, and the simulator if it is used. Sandboxes count as external too, since they use the same adapter. */
export function listProviderParts(ctx: Context): ExternalPart[] {
  const providers = providersOf(ctx);
  return PROVIDERS.filter((name) => name !== "simulator" || providers.byName(name)).map((name) => {
    const provider = providers.byName(name);
    if (!provider) return { name, kind: "absent" };
    return {
      name,
      kind: name === "simulator" ? "built_in" : "outside",
      isSandbox: !isLive(ctx.env, name),
      check: () => provider.check(),
      messageAt: async () => (await findLastEvents(ctx.db, [name])).get(name),
    };
  });
}
