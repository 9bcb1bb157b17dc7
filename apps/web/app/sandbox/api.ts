import type { PaymentOrder } from "@passerelle/contract/payments";
import type { ExternalPart, MessageTemplate } from "@passerelle/contract/sandbox";
import type { Demo } from "@passerelle/contract/sandbox/demo";
import type { CLOCK_STEPS } from "@passerelle/domain/sandbox/outcomes";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../lib/session.ts";

const KEY = ["admin", "sandbox"] as const;

export const externalParts = queryOptions({
  queryKey: [...KEY, "parts"],
  queryFn: async ({ signal }) => (await api("GET /api/admin/sandbox/parts", {}, { signal })).parts,
  staleTime: 0,
});

/** Checks a part and shows what was found in the list. */
export async function checkPart(client: QueryClient, name: ExternalPart["name"]): Promise<ExternalPart> {
  const checked = await api("POST /api/admin/sandbox/parts/:name/check", { params: { name } });
  client.setQueryData(externalParts.queryKey, (parts) =>
    parts?.map((part) => (part.name === checked.name ? checked : part)),
  );
  return checked;
}

/** Really uses a part, with a number for a text message, and shows what was found in the list. */
export async function tryPart(
  client: QueryClient,
  name: ExternalPart["name"],
  phone?: string,
): Promise<ExternalPart> {
  const body = phone === undefined ? {} : { phone };
  const tried = await api("POST /api/admin/sandbox/parts/:name/trial", { params: { name }, body });
  client.setQueryData(externalParts.queryKey, (parts) =>
    parts?.map((part) => (part.name === tried.name ? tried : part)),
  );
  return tried;
}

/** `language`: of their subjects. */
export const messageTemplates = (language: string) =>
  queryOptions({
    queryKey: [...KEY, "templates", language],
    queryFn: ({ signal }) => api("GET /api/admin/sandbox/templates", {}, { signal }),
  });

type Template = Pick<MessageTemplate, "channel" | "name">;

export const renderedTemplate = ({ channel, name }: Template) =>
  queryOptions({
    queryKey: [...KEY, "template", channel, name],
    queryFn: ({ signal }) =>
      api("GET /api/admin/sandbox/templates/:channel/:name", { params: { channel, name } }, { signal }),
  });

export const sendTemplate = ({ channel, name }: Template) =>
  api("POST /api/admin/sandbox/templates/:channel/:name/send", { params: { channel, name } });

export const providerEvents = queryOptions({
  queryKey: [...KEY, "events"],
  queryFn: async ({ signal }) => (await api("GET /api/admin/sandbox/events", {}, { signal })).events,
  staleTime: 0,
});

export const dryRunEvent = (id: string) =>
  api("POST /api/admin/sandbox/events/:id/dry-run", { params: { id } });

export const testCharges = queryOptions({
  queryKey: [...KEY, "charges"],
  queryFn: ({ signal }) => api("GET /api/admin/sandbox/charges", {}, { signal }),
  staleTime: 0,
});

const reloadCharges = (client: QueryClient) => client.invalidateQueries({ queryKey: testCharges.queryKey });

export const startTestCharge = (client: QueryClient, body: PaymentOrder) =>
  api("POST /api/admin/sandbox/charges", { body }).finally(() => void reloadCharges(client));

export const checkTestCharge = (client: QueryClient, id: string) =>
  api("POST /api/admin/sandbox/charges/:id/check", { params: { id } }).finally(
    () => void reloadCharges(client),
  );

export const demoState = queryOptions({
  queryKey: [...KEY, "demo"],
  queryFn: ({ signal }) => api("GET /api/admin/sandbox/demo", {}, { signal }),
  staleTime: 0,
});

export async function chooseOutcomes(client: QueryClient, outcomes: Demo["outcomes"]): Promise<void> {
  const state = await api("PUT /api/admin/sandbox/demo/outcomes", { body: { outcomes } });
  client.setQueryData(demoState.queryKey, state);
}

export const moveClock = (client: QueryClient, days: (typeof CLOCK_STEPS)[number]) =>
  api("POST /api/admin/sandbox/demo/clock", { body: { days } }).finally(
    () => void client.invalidateQueries({ queryKey: demoState.queryKey }),
  );

export const resetDemo = (confirmation: string) =>
  api("POST /api/admin/sandbox/demo/reset", { body: { confirmation } });
