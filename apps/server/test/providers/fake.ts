import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type Behaviour,
  type CallbackOptions,
  type FakeCall,
  type FakeCallback,
  type FakeCharge,
  type FakeOutcome,
  type FakeRefund,
  type FakeReply,
  type FakeState,
  USUAL,
} from "./behaviour.ts";
import { control } from "./control.ts";
import { readCall, send } from "./http.ts";
import { settlementFile } from "./settlement-file.ts";

/** The wire protocol of a fake provider. */
export type FakeProtocol = {
  name: string;
  /** Whether the call orders a charge. */
  isOrder: (call: FakeCall) => boolean;
  /** Whether the call asks about a charge. */
  isQuery: (call: FakeCall) => boolean;
  /** Answers a call; undefined: no such address. It adds charges with `fake.create`. */
  handle: (call: FakeCall, fake: Fake) => Promise<FakeReply | undefined> | FakeReply | undefined;
  /** The callback about a charge; undefined if the provider sends none. */
  callback: (charge: FakeCharge, options: CallbackOptions, fake: Fake) => FakeCallback | undefined;
};

/**
 * A payment provider on loopback that speaks a real provider's wire protocol and misbehaves on request: the next order follows
 * `next(behaviour)`. Also a program with HTTP controls (`start.ts`).
 */
export class Fake {
  readonly charges: FakeCharge[] = [];
  readonly refunds: FakeRefund[] = [];
  /** The outcome of refunds from now on. */
  refundOutcome: "succeed" | "fail" | "stay_pending" = "succeed";
  readonly protocol: FakeProtocol;
  url = "";
  /** Called when an order is left without a complete answer. */
  onWithheld = () => {};
  #server: Server | undefined;
  #usual: Behaviour = { ...USUAL };
  #next: Behaviour[] = [];
  #held: (() => Promise<void>)[] = [];
  #deliveries = new Set<Promise<void>>();
  #open = new Set<ServerResponse>();
  #expecting: ((charge: FakeCharge) => void)[] = [];
  #unanswered: { isMeant: (call: FakeCall) => boolean; isCarriedOut: boolean; arrived: () => void }[] = [];

  constructor(protocol: FakeProtocol) {
    this.protocol = protocol;
  }

  /** Listens on a loopback port; 0 chooses one. */
  async listen(port = 0): Promise<this> {
    const server = createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => {
        response.writeHead(500).end(String(error));
      });
    });
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return this;
  }

  async close(): Promise<void> {
    this.hangUp();
    this.#server?.closeAllConnections();
    await new Promise<void>((resolve) => this.#server?.close(() => resolve()) ?? resolve());
    await Promise.allSettled(this.#deliveries);
  }

  /** Sets the behaviour of the next order; several calls form a queue. */
  next(behaviour: Partial<Behaviour>): void {
    this.#next.push({ ...this.#usual, ...behaviour });
  }

  /** Sets the behaviour of all orders that have none from `next`. */
  always(behaviour: Partial<Behaviour>): void {
    this.#usual = { ...USUAL, ...behaviour };
  }

  /** Resolves with the next charge as soon as it is created. */
  nextCharge(): Promise<FakeCharge> {
    return new Promise((resolve) => this.#expecting.push(resolve));
  }

  /**
   * Leaves the next matching call without an answer. Resolves when it has arrived and, if `isCarriedOut`, was carried out;
   * otherwise the provider ignores it.
   */
  leaveUnanswered(isMeant: (call: FakeCall) => boolean, isCarriedOut: boolean): Promise<void> {
    return new Promise((arrived) => this.#unanswered.push({ isMeant, isCarriedOut, arrived }));
  }

  /** Ends the connections of calls that were left without an answer, so that the merchant waits no longer. */
  hangUp = (): void => this.#open.forEach((response) => void response.destroy());

  find(id: string): FakeCharge | undefined {
    return this.charges.find((charge) => charge.reference === id || charge.gatewayId === id);
  }

  /** Adds a charge, once per reference, with the behaviour that was set for it. */
  async create(
    order: Pick<FakeCharge, "reference" | "amount" | "currency"> &
      Partial<Pick<FakeCharge, "gatewayId" | "callbackUrl" | "returnUrl" | "data">>,
  ): Promise<FakeCharge> {
    const existing = this.find(order.reference);
    if (existing) return existing;
    const behaviour = this.#next.shift() ?? this.#usual;
    const charge: FakeCharge = {
      gatewayId: randomUUID(),
      callbackUrl: undefined,
      returnUrl: undefined,
      data: {},
      ...order,
      state: "pending",
      outcome: behaviour.outcome,
      behaviour: { ...behaviour },
      createdAt: new Date(),
      settledAt: undefined,
    };
    this.charges.push(charge);
    this.#expecting.shift()?.(charge);
    if (behaviour.delivery === "before_response") await this.decide(charge.reference);
    return charge;
  }

  /** Lets the payer decide, by default as the behaviour states, and sends the callbacks. */
  async decide(id: string, outcome?: FakeOutcome): Promise<void> {
    const charge = this.find(id);
    if (!charge) throw new Error(`${this.protocol.name}: no charge ${id}`);
    if (charge.state !== "pending") return;
    charge.outcome = outcome ?? charge.behaviour.outcome;
    const { delivery } = charge.behaviour;
    if (charge.outcome === "never") return;
    // An attacker claims the success: the payer has not decided.
    if (delivery !== "forged") {
      charge.state = { succeed: "succeeded", expire: "expired" }[charge.outcome as string] as FakeState;
      charge.state ??= "failed";
      charge.settledAt = new Date();
    }
    if (delivery === "wrong_amount") charge.amount += 1;
    if (delivery === "wrong_currency") charge.currency = charge.currency === "EUR" ? "USD" : "EUR";
    await this.#deliver(charge);
  }

  /** From now on answers and settlements state another taken amount. */
  restate(id: string, amount: number): void {
    const charge = this.find(id);
    if (!charge) throw new Error(`${this.protocol.name}: no charge ${id}`);
    charge.amount = amount;
  }

  /** Taken and refunded amounts, as a file (`settlement-file.ts`). */
  settlementFile(): string {
    return settlementFile(this.charges, this.refunds);
  }

  /** Sends callbacks about a charge that changed after its payer decided. */
  announce(charge: FakeCharge): void {
    this.#track(this.#deliver(charge));
  }

  /** Sends the callbacks that the delivery `late` has delayed. */
  async release(): Promise<void> {
    await Promise.all(this.#held.splice(0).map((send) => send()));
  }

  /** Waits for callbacks that are being sent. */
  async delivered(): Promise<void> {
    while (this.#deliveries.size > 0) await Promise.allSettled(this.#deliveries);
  }

  /** Adds a refund, once per reference. */
  createRefund(
    order: Omit<FakeRefund, "gatewayId" | "state" | "createdAt"> & { gatewayId?: string },
  ): FakeRefund {
    const existing = this.refunds.find(({ reference }) => reference === order.reference);
    if (existing) return existing;
    const state = ({ succeed: "succeeded", fail: "failed", stay_pending: "pending" } as const)[
      this.refundOutcome
    ];
    const refund = { gatewayId: randomUUID(), ...order, state, createdAt: new Date() };
    this.refunds.push(refund);
    return refund;
  }

  #track(work: Promise<void>): void {
    this.#deliveries.add(work);
    work.catch(() => {}).finally(() => this.#deliveries.delete(work));
  }

  async #deliver(charge: FakeCharge): Promise<void> {
    const { delivery } = charge.behaviour;
    const now = new Date();
    const options = { state: charge.state, forged: false, signedAt: now, eventId: randomUUID() };
    const send = (changes: Partial<CallbackOptions> = {}) => this.#send(charge, { ...options, ...changes });
    switch (delivery) {
      case "lost":
        return;
      case "late":
        this.#held.push(() => send({ signedAt: new Date() }));
        return;
      case "duplicated":
        await Promise.all([send(), send(), send()]);
        return;
      case "reordered":
        await send();
        await send({ state: "pending", eventId: randomUUID() });
        return;
      case "forged":
        await send({ state: "succeeded", forged: true });
        return;
      case "stale":
        await send({ signedAt: new Date(now.getTime() - 3_600_000) });
        return;
      default:
        await send();
    }
  }

  /** Like a real provider, sends a callback again if it was not accepted; five times at most. */
  async #send(charge: FakeCharge, options: CallbackOptions): Promise<void> {
    const callback = this.protocol.callback(charge, options, this);
    if (!callback) return;
    const { url, method = "POST", headers, body } = callback;
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const response = await fetch(url, { method, headers, body: new Uint8Array(body) }).catch(
        () => undefined,
      );
      // A refusal is final: only server errors are repeated.
      if (response && response.status < 500) return;
      await new Promise((resolve) => setTimeout(resolve, 100 * 2 ** attempt));
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await readCall(request);
    if (call.path.startsWith("/_control/")) return send(response, await control(this, call));

    const unanswered = this.#takeUnanswered(call);
    if (unanswered) {
      this.#open.add(response);
      if (unanswered.isCarriedOut) await this.protocol.handle(call, this);
      return unanswered.arrived();
    }
    const ordered = this.protocol.isOrder(call);
    if (ordered && (this.#next[0] ?? this.#usual).orderFault === "refused_500") {
      this.#next.shift();
      return send(response, { status: 500, body: "" });
    }
    const before = this.charges.length;
    const reply = (await this.protocol.handle(call, this)) ?? { status: 404, body: "" };
    const created = ordered ? this.charges[before] : undefined;
    if (created?.behaviour.decidesAlone) {
      const decide = () => this.#track(this.decide(created.reference));
      // Usually the answer is sent before the callback.
      if (created.behaviour.orderFault === "none") response.once("finish", decide);
      else decide();
    }
    switch (created?.behaviour.orderFault) {
      case "created_500":
        return send(response, { status: 500, body: "" });
      case "no_answer":
        this.#open.add(response);
        return this.onWithheld();
      case "slow_body":
        this.#open.add(response);
        response.writeHead(reply.status, reply.headers);
        response.write(reply.body.slice(0, 1), () => this.onWithheld());
        return;
    }
    if (this.protocol.isQuery(call) && this.#failsQuery(call))
      return send(response, { status: 500, body: "" });
    send(response, reply);
  }

  #takeUnanswered(call: FakeCall) {
    const index = this.#unanswered.findIndex(({ isMeant }) => isMeant(call));
    return index < 0 ? undefined : this.#unanswered.splice(index, 1)[0];
  }

  #failsQuery(call: FakeCall): boolean {
    const wire = `${call.path} ${call.query} ${call.body.toString("utf8")}`;
    const charge = this.charges.find(
      ({ reference, gatewayId }) => wire.includes(reference) || wire.includes(gatewayId),
    );
    if (!charge || charge.behaviour.failingQueries === 0) return false;
    charge.behaviour.failingQueries -= 1;
    return true;
  }
}
