import type { Event, EventHandler, Events } from "./context.ts";

/** An event that capabilities above subscribe to (`Events`); `name` is for debugging. */
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
