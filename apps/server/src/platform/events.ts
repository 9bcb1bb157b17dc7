import type { Context } from "./context.ts";
import type { Db } from "./db.ts";

export type EventHandler<Payload> = (ctx: Context, trx: Db, payload: Payload) => Promise<void>;

/** Something that happened, by name: published by the capability that defines it, handled by those above it. */
export type Event<Payload> = {
  name: string;
  /** The handlers that `events` calls, in the order of subscription. */
  handlersIn: (events: Events) => EventHandler<Payload>[];
};

export type Events = {
  subscribe: <Payload>(event: Event<Payload>, handler: EventHandler<Payload>) => void;
  /**
   * Calls the handlers one after the other, in the transaction of what happened: what one throws ends the call and, with
   * it, the transaction.
   */
  publish: <Payload>(ctx: Context, trx: Db, event: Event<Payload>, payload: Payload) => Promise<void>;
};

export function defineEvent<Payload>(name: string): Event<Payload> {
  const subscribed = new WeakMap<Events, EventHandler<Payload>[]>();
  return {
    name,
    handlersIn(events) {
      const handlers = subscribed.get(events) ?? [];
      subscribed.set(events, handlers);
      return handlers;
    },
  };
}

/** The events of one context: two applications in one process share no handlers. */
export function createEvents(): Events {
  const events: Events = {
    subscribe: (event, handler) => {
      event.handlersIn(events).push(handler);
    },
    publish: async (ctx, trx, event, payload) => {
      for (const handler of event.handlersIn(events)) await handler(ctx, trx, payload);
    },
  };
  return events;
}
