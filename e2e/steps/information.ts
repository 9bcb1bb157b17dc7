import { randomUUID } from "node:crypto";
import type { WorkPage } from "../../packages/contract/src/requests/work/work-page.ts";
import { addDays, utcDay } from "../../packages/domain/src/days.ts";
import { call, tokenOf } from "./access.ts";
import { demoAccount } from "./account.ts";

/** Asks the customer of a request that is in progress a question, as staff. Resolves to the id of the item. */
export async function askQuestion(serverUrl: string, requestId: string, label: string): Promise<string> {
  const token = await tokenOf(serverUrl, demoAccount("super_admin"));
  const url = `${serverUrl}/api/work/requests/${requestId}/information-requests`;
  const items = [
    { kind: "answer", label, reason: "Le formulaire la demande.", due_on: addDays(utcDay(new Date()), 7) },
  ];
  const { asks } = await call<WorkPage>(url, "POST", { token, body: { id: randomUUID(), items } });
  return asks[0]?.items[0]?.id ?? "";
}

/** Answers a question on a request of the owner of `token`. */
export async function answerQuestion(
  serverUrl: string,
  token: string,
  { requestId, item, answer }: { requestId: string; item: string; answer: string },
): Promise<void> {
  const url = `${serverUrl}/api/requests/${requestId}/information-requests/${item}`;
  await call(url, "PUT", { token, body: { answer, before: null } });
}
