import type { FastifyInstance } from "fastify";
import type { Actor } from "./actor.ts";
import type { Context, Event, EventHandler } from "./context.ts";
import type { ActorOf } from "./implement-contract.ts";
import type { PrivacyHooks } from "./privacy-hooks.ts";

type RegisterRoutes = (app: FastifyInstance, ctx: Context, actorOf: ActorOf) => void;

/** What is done, in the publisher's transaction, when another capability publishes an event. */
export type Subscription = (ctx: Context) => void;

/** What notifications of one type are about. */
export type NotificationSource = {
  /** Marks the source as read, since its notification was (spec 1 §4). */
  read: (ctx: Context, actor: Actor, sourceId: string) => Promise<unknown>;
};

/** What a capability contributes to the product (`<capability>/module.ts`). Platform and shell iterate over `modules.ts`. */
export type Module = {
  name: string;
  routes?: readonly RegisterRoutes[];
  subscriptions?: readonly Subscription[];
  /** By its type, what a notification is about. */
  notifications?: Record<string, NotificationSource>;
  /** What becomes of a person's data here. */
  privacy?: PrivacyHooks;
  /** Each rejects, saying why, when a part of the outside world that the capability needs cannot be used. */
  healthProbes?: Record<string, (ctx: Context) => Promise<void>>;
};

export function defineModule(module: Module): Module {
  return module;
}

/** A subscription of a manifest: `subscriptions: [on(accountClosed, (ctx, trx, { userId }) => …)]`. */
export function on<Payload>(event: Event<Payload>, handler: EventHandler<Payload>): Subscription {
  return ({ events }) => events.subscribe(event, handler);
}

const registered = new WeakMap<Context, readonly Module[]>();

/** Connects the modules, in their order, to a context. Call once, before any job runs or call is answered. */
export function registerModules(ctx: Context, modules: readonly Module[]): void {
  registered.set(ctx, modules);
  for (const { subscriptions = [] } of modules) for (const subscribe of subscriptions) subscribe(ctx);
}

/** The modules of the running product, in dependency order, for capabilities that gather what others contribute. */
export function modulesOf(ctx: Context): readonly Module[] {
  const modules = registered.get(ctx);
  if (!modules) throw new Error("the context has no modules: registerModules was not called");
  return modules;
}
