import type { HandedOver, StaffWork } from "@passerelle/contract/requests/work/hand-over";
import type { StaffWorkKind } from "@passerelle/domain/requests/work/hand-over";
import type { TestApp } from "./app.ts";
import type { TestUser } from "./builders/accounts.ts";

/** Calls of a super_admin about the people of the staff. */
export function staffCalls(server: TestApp, admin: () => TestUser) {
  const read = async (id: string): Promise<StaffWork> =>
    (await server.app.inject({ url: `/api/admin/agents/${id}/work`, headers: admin().headers })).json();
  const tryHandOver = (
    id: string,
    kind: StaffWorkKind,
    to: readonly { id: string }[],
    beyond_capacity = false,
  ) =>
    server.app.inject({
      method: "POST",
      url: `/api/admin/agents/${id}/hand-over`,
      headers: admin().headers,
      payload: { kind, to: to.map((one) => one.id), beyond_capacity },
    });
  return {
    read,
    openOf: async (id: string, kind: StaffWorkKind) =>
      (await read(id)).work.find((one) => one.kind === kind)?.open,
    itemsOf: async (id: string, kind: StaffWorkKind) =>
      (await read(id)).work.find((one) => one.kind === kind)?.items ?? [],
    tryHandOver,
    handOver: async (...asked: Parameters<typeof tryHandOver>): Promise<HandedOver> => {
      const reply = await tryHandOver(...asked);
      if (reply.statusCode !== 200) throw new Error(`hand over: ${reply.statusCode} ${reply.body}`);
      return reply.json();
    },
    /** Sets the terms of a person, over those of `version`. */
    trySetTerms: (
      { id }: TestUser,
      terms: { version?: number; requests?: number; appointments?: number; languages?: string[] },
      by = admin(),
    ) =>
      server.app.inject({
        method: "PUT",
        url: `/api/admin/agents/${id}/terms`,
        headers: by.headers,
        payload: {
          version: terms.version ?? 0,
          requests_per_day: terms.requests ?? null,
          appointments_per_day: terms.appointments ?? null,
          languages: terms.languages ?? [],
        },
      }),
  };
}
