import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Dialect } from "kysely";
import { announcesBody } from "./connections.ts";
import { AppError } from "./errors.ts";

/** `hasPassed`: the caller was already answered that the call took too long. */
type Deadline = { hasPassed: boolean; timer: NodeJS.Timeout | undefined };

const current = new AsyncLocalStorage<Deadline>();

/** Fastify's own code: the error handlers know it. */
const TIMED_OUT = { code: "FST_ERR_HANDLER_TIMEOUT", statusCode: 503 };

/**
 * Answers for a handler of this scope that takes longer than `usualMs`, or than the `longestMs` of its route. The time in
 * which a body arrives does not count (`watch-bodies.ts`). Fastify's own `handlerTimeout` ends with the body: its timer is
 * cleared when the body was read.
 */
export function limitHandlers(app: FastifyInstance, usualMs: number): void {
  if (!app.hasRequestDecorator("deadline")) app.decorateRequest("deadline", undefined);
  const arm = (request: FastifyRequest, reply: FastifyReply, deadline: Deadline) => {
    const ms = request.routeOptions.config.longestMs ?? usualMs;
    if (ms === Number.POSITIVE_INFINITY) return;
    deadline.timer = setTimeout(() => {
      // A reply that has begun, such as a download, takes the time that its reader needs.
      if (reply.sent || reply.raw.headersSent) return;
      deadline.hasPassed = true;
      void reply.send(Object.assign(new Error(`no reply within ${ms} ms`), TIMED_OUT));
    }, ms).unref();
  };
  const disarm = ({ deadline }: FastifyRequest) => {
    if (deadline?.timer === undefined) return;
    clearTimeout(deadline.timer);
    deadline.timer = undefined;
  };

  app.addHook("onRequest", (request, reply, done) => {
    const deadline: Deadline = { hasPassed: false, timer: undefined };
    request.deadline = deadline;
    arm(request, reply, deadline);
    reply.raw.once("close", () => disarm(request));
    done();
  });
  app.addHook("preParsing", (request, _reply, _payload, done) => {
    if (announcesBody(request.headers)) disarm(request);
    done();
  });
  app.addHook("preValidation", (request, reply, done) => {
    const { deadline } = request;
    if (!deadline) return done();
    if (deadline.timer) deadline.timer.refresh();
    else arm(request, reply, deadline);
    current.run(deadline, done);
  });
  app.addHook("onSend", (request, _reply, payload, done) => {
    disarm(request);
    done(null, payload);
  });
}

/**
 * A dialect that rolls a transaction back instead of committing it when the caller was already answered that the call failed: the
 * caller will repeat it.
 */
export function refusingLateCommits(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => {
      const driver = dialect.createDriver();
      const commit = driver.commitTransaction.bind(driver);
      driver.commitTransaction = async (connection) => {
        if (current.getStore()?.hasPassed) throw new AppError("request_timed_out");
        await commit(connection);
      };
      return driver;
    },
  };
}

declare module "fastify" {
  interface FastifyRequest {
    deadline: Deadline | undefined;
  }
  interface FastifyContextConfig {
    /** Maximum milliseconds for the handler, if other than the usual time. */
    longestMs?: number;
  }
}
