import {
  type Behaviour,
  type FakeCall,
  type FakeCharge,
  type FakeOutcome,
  type FakeRefund,
  type FakeReply,
  json,
} from "./behaviour.ts";

/** The parts of a fake that can be controlled from outside its process. */
type Controlled = {
  readonly charges: readonly FakeCharge[];
  readonly refunds: readonly FakeRefund[];
  refundOutcome: "succeed" | "fail" | "stay_pending";
  next: (behaviour: Partial<Behaviour>) => void;
  always: (behaviour: Partial<Behaviour>) => void;
  decide: (id: string, outcome?: FakeOutcome) => Promise<void>;
  release: () => Promise<void>;
  restate: (id: string, amount: number) => void;
  settlementFile: () => string;
};

/**
 * `POST /_control/next|always|release|decide|restate|refunds`, `GET /_control/charges|settlement.csv`: the same methods that
 * tests call directly.
 */
export async function control(fake: Controlled, { path, method, body }: FakeCall): Promise<FakeReply> {
  const given = body.length > 0 ? (JSON.parse(body.toString("utf8")) as Record<string, unknown>) : {};
  switch (`${method} ${path}`) {
    case "GET /_control/charges":
      return json(200, { charges: fake.charges, refunds: fake.refunds });
    case "GET /_control/settlement.csv":
      return { status: 200, headers: { "content-type": "text/csv" }, body: fake.settlementFile() };
    case "POST /_control/restate":
      fake.restate(String(given.charge), Number(given.amount));
      break;
    case "POST /_control/next":
      fake.next(given as Partial<Behaviour>);
      break;
    case "POST /_control/always":
      fake.always(given as Partial<Behaviour>);
      break;
    case "POST /_control/refunds":
      fake.refundOutcome = given.outcome as Controlled["refundOutcome"];
      break;
    case "POST /_control/release":
      await fake.release();
      break;
    case "POST /_control/decide":
      await fake.decide(String(given.charge), given.outcome as FakeOutcome | undefined);
      break;
    default:
      return { status: 404, body: "" };
  }
  return json(200, {});
}
