import { randomUUID } from "node:crypto";
import type { MandateDraft } from "../../packages/contract/src/mandates.ts";
import { addDays, utcDay } from "../../packages/domain/src/days.ts";
import { call } from "./access.ts";

/** The draft of a mandate of the owner of `token` to a person by email; its id. */
export async function draftMandate(
  serverUrl: string,
  token: string,
  change: Partial<MandateDraft> = {},
): Promise<string> {
  const id = randomUUID();
  const today = utcDay(new Date());
  const body: MandateDraft = {
    version: 0,
    template: "civil_status",
    country: "CM",
    subject: "L’acte de naissance d’Awa Ndiaye",
    holder: { kind: "email", name: "Paul Biyong", email: "paul@example.com" },
    principal_details: "",
    holder_details: "",
    powers: ["file", "collect"],
    starts_on: today,
    ends_on: addDays(today, 180),
    ceiling: null,
    ...change,
  };
  await call(`${serverUrl}/api/mandates/${id}`, "PUT", { token, body });
  return id;
}
