import { setTimeout as wait } from "node:timers/promises";
import { tokenOf } from "../../../e2e/steps/access.ts";
import { demoAccount } from "../../../e2e/steps/account.ts";
import { type Customer, newId, signIn } from "../client.ts";
import { OPERATIONS } from "../operations.ts";
import { prepareStage } from "../stage.ts";
import { operationsOn, type Stage, type Write } from "../writes.ts";

/** The result of a fault. `read`: the sentences that people read; `wrong`: the expectations that failed. */
export type FaultFigures = {
  fault: string;
  codes: string[];
  read: string[];
  recovered_s: number;
  wrong: string[];
};

/** Collects what a fault shows. */
export function createFindings(fault: string) {
  const figures: FaultFigures = { fault, codes: [], read: [], recovered_s: 0, wrong: [] };
  return {
    figures,
    expect: (isSo: boolean, otherwise: string) => {
      if (!isSo) figures.wrong.push(otherwise);
    },
    /** Measures how long it takes until `tries` succeeds, once the failed part works again. */
    recover: async (tries: () => Promise<boolean>, within = RECOVERED_WITHIN_MS) => {
      const began = performance.now();
      while (!(await tries())) {
        if (performance.now() - began > within) {
          figures.wrong.push(`does not work again after ${within / 1_000} s`);
          return;
        }
        await wait(200);
      }
      figures.recovered_s = Math.round((performance.now() - began) / 100) / 10;
    },
  };
}

const RECOVERED_WITHIN_MS = 60_000;

/** A customer with a draft that was acknowledged before the fault. */
export type Actor = {
  customer: Customer;
  stage: Stage;
  token: string;
  before: Write;
  /** Saves another draft; resolves with the code of the refusal, or undefined if it was acknowledged. */
  saveDraft: () => Promise<string | undefined>;
};

/** The code of a refusal; undefined for a success. Throws for a refusal without a code. */
export async function codeOf(response: Response): Promise<string | undefined> {
  if (response.ok) return undefined;
  const { code } = (await response.json()) as { code?: string };
  if (!code) throw new Error(`HTTP ${response.status} without a code`);
  return code;
}

export async function prepareActor(url: string): Promise<Actor> {
  const { customers, stage } = await prepareStage(url);
  const [customer] = customers as [Customer];
  const token = await tokenOf(url, demoAccount("diaspora"));
  const writes: Write[] = [];
  await OPERATIONS.draft(customer, stage, (write) => {
    const begun = { ...write, acknowledged: false };
    writes.push(begun);
    return begun;
  });
  const saveDraft = async () => {
    const id = newId();
    const form_data = { ...stage.draft.form_data, additionalInfo: `Dossier ${id}` };
    const body = { ...stage.draft, form_data, version: 0, save_id: newId(), step: "details" };
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const saved = await fetch(`${url}/api/requests/${id}`, {
      method: "PUT",
      headers,
      body: JSON.stringify(body),
    });
    return codeOf(saved);
  };
  return { customer, stage, token, before: writes[0] as Write, saveDraft };
}

/**
 * Tries each operation that is possible on the stage once, by a customer who signs in again. Resolves with those that were not
 * acknowledged, each with the reason.
 */
export async function failedKinds(url: string, stage: Stage): Promise<string[]> {
  const { email, password } = demoAccount("diaspora");
  const customer = await signIn(url, email, password);
  const failed: string[] = [];
  const writes: Write[] = [];
  for (const kind of operationsOn(stage)) {
    try {
      await OPERATIONS[kind](customer, stage, (begun) => {
        const one = { ...begun, acknowledged: false };
        writes.push(one);
        return one;
      });
    } catch (error) {
      failed.push(`${kind} (${(error as Error).message})`);
    }
  }
  return failed;
}
