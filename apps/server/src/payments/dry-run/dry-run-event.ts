import type { DryRun, ProviderEvent } from "@passerelle/contract/sandbox";
import type { ProviderName } from "@passerelle/domain/payments/providers";
import type { Context } from "../../platform/context.ts";
import { changesBetween, countChanges, findEnqueued, rolledBack } from "../../platform/dry-run.ts";
import { AppError } from "../../platform/errors.ts";
import { openPayload } from "../../platform/jobs.ts";
import { applyEvent } from "../inbox/process-event.ts";
import { findEvent, type StoredEvent } from "../inbox/queries.ts";
import type { PaymentProvider } from "../provider.ts";
import { listProviders, providersOf, registerProviders } from "../providers.ts";
import { findNewestEvents, findPosted, type Snapshot, takeSnapshots } from "./queries.ts";

const SHOWN = 50;

/** The newest fifty events that providers sent, newest first. */
export async function listProviderEvents(
  ctx: Context,
  provider: ProviderName | undefined,
): Promise<ProviderEvent[]> {
  const events = await findNewestEvents(ctx.db, provider, SHOWN);
  return events.map((event) => ({
    id: event.id,
    provider: event.provider as ProviderName,
    event_id: event.event_id,
    signed: event.is_signed,
    about: event.is_refund ? "refund" : "charge",
    state: event.notice?.state.status ?? null,
    payment:
      event.payment_id === null || event.payment_reference === null
        ? null
        : { id: event.payment_id, reference: event.payment_reference },
    received_at: event.received_at.toISOString(),
    processed_at: event.processed_at?.toISOString() ?? null,
    result: event.result,
  }));
}

/**
 * Replays a stored event in a transaction that is rolled back, and reports what it would change now. Providers are only
 * queried: a call that would order, cancel or refund a charge is stopped and named in the report. Throws
 * `provider_event_not_found`.
 */
export async function dryRunEvent(ctx: Context, id: string): Promise<DryRun> {
  const event = await findEvent(ctx.db, id);
  if (!event) throw new AppError("provider_event_not_found");
  return rolledBack(ctx, async (dry) => {
    const stopped: string[] = [];
    const providers = listProviders(providersOf(ctx).all.map((provider) => queryingOnly(provider, stopped)));
    registerProviders(dry, providers);
    const read = () =>
      event.transaction_id === null ? Promise.resolve([]) : takeSnapshots(dry.db, event.transaction_id);
    const before = await read();
    const counted = await countChanges(dry.db);
    const outcome = await replay(dry, providers, event);
    // What would follow depends on the provider's answer.
    if (stopped.length > 0) return { ...NOTHING, stopped: [...new Set(stopped)] };
    const jobs = await findEnqueued(dry.db);
    return {
      ...outcome,
      stopped: [],
      rows: compare(before, await read()),
      transfers: await findPosted(dry.db),
      tables: changesBetween(counted, await countChanges(dry.db)),
      messages: jobs.flatMap(({ name, data }) => {
        if (name !== "email.send" && name !== "sms.send") return [];
        const { template } = openPayload(ctx.vault, name, data) as { template: string };
        return [{ channel: name === "sms.send" ? ("sms" as const) : ("email" as const), template }];
      }),
      jobs: jobs.map(({ name }) => name).filter((name) => !name.endsWith(".send")),
    };
  });
}

const NOTHING = { result: null, error: null, rows: [], transfers: [], tables: [], messages: [], jobs: [] };

async function replay(
  dry: Context,
  providers: ReturnType<typeof listProviders>,
  event: StoredEvent,
): Promise<Pick<DryRun, "result" | "error">> {
  try {
    // In a savepoint: after an error the rest of the transaction can still be read.
    const result = await dry.db.transaction().execute(() => applyEvent(dry, providers, event));
    return { result, error: null };
  } catch (error) {
    return { result: null, error: (error as Error).message.slice(0, 300) };
  }
}

/** The provider without calls that have an effect: each of them adds its name to `stopped` and fails. */
function queryingOnly(provider: PaymentProvider, stopped: string[]): PaymentProvider {
  const stop = (call: string) => async () => {
    stopped.push(call);
    throw new Error(`a dry run does not call ${provider.name}: ${call}`);
  };
  const { cards: _, ...rest } = provider;
  return {
    ...rest,
    charge: stop("charge"),
    cancel: stop("cancel"),
    ...(provider.findTakesMoney && { find: stop("find") }),
    ...(provider.refund && { refund: stop("refund") }),
  };
}

/** The columns of each row that differ, and rows that are new. */
function compare(before: readonly Snapshot[], after: readonly Snapshot[]): DryRun["rows"] {
  return after.flatMap(({ table, id, columns }) => {
    const earlier = before.find((one) => one.table === table && one.id === id)?.columns;
    const changed = Object.entries(columns).filter(([name, value]) => value !== (earlier?.[name] ?? null));
    if (changed.length === 0) return [];
    return [
      {
        table,
        id,
        is_new: earlier === undefined,
        columns: changed.map(([name, value]) => ({
          name,
          before: earlier?.[name] ?? null,
          after: value,
        })),
      },
    ];
  });
}
