import type { WorkSummary } from "@passerelle/contract/requests/work/queues";
import type { StageName } from "@passerelle/domain/requests/lifecycle/stages";
import type { WorkBox } from "@passerelle/domain/requests/work/queues";
import type { TestApp } from "./app.ts";
import { buildUser, type TestUser } from "./builders/accounts.ts";
import { buildCountry } from "./builders/catalogue.ts";
import { buildSubmitted, type Submitted } from "./submitted.ts";

type Page = {
  box: WorkBox;
  requests: WorkSummary[];
  total: number;
  counts: Partial<Record<WorkBox, number>>;
  stages: { stage: StageName; count: number; late: number }[];
};
type Reply<T> = { status: number; body: T };

/** The calls of people who work on requests. */
export function workCalls(server: TestApp) {
  const call = async <T>(
    user: TestUser,
    method: "GET" | "POST" | "PUT",
    url: string,
    payload?: object,
  ): Promise<Reply<T>> => {
    const reply = await server.app.inject({
      method,
      url,
      headers: user.headers,
      ...(payload && { payload }),
    });
    return { status: reply.statusCode, body: reply.json() as T };
  };
  return {
    call,
    list: async (user: TestUser, query = "") =>
      (await call<Page>(user, "GET", `/api/work/requests${query}`)).body,
    /** Assigns the request to `to`; `from` is the assignee that the caller saw. */
    assignTo: (user: TestUser, id: string, to: TestUser | null, from: TestUser | null = null) =>
      call<{ assignee: { id: string; name: string } | null; code?: string; details?: { by: string } }>(
        user,
        "PUT",
        `/api/work/requests/${id}/assignee`,
        { from: from?.id ?? null, to: to?.id ?? null },
      ),
    next: async (user: TestUser) =>
      (await call<{ request: { id: string } | null }>(user, "POST", "/api/work/next")).body.request,
    /** A submitted free request, of a new customer unless one is given. */
    submitted: async (
      options: { name?: string; title?: string; country_code?: string; organism_id?: string } = {},
    ): Promise<Submitted> => {
      const { name = "Awa Ndiaye", ...offer } = options;
      return buildSubmitted(server, { owner: await buildUser(server, { name }), ...offer });
    },
    /** A new country with agents. */
    office: async (code: string, agents = 1): Promise<TestUser[]> => {
      await buildCountry(server.ctx.db, { code });
      const built = [];
      for (let count = 1; count <= agents; count += 1) {
        const agent = await buildUser(server, {
          role: "agent_administration",
          name: `Agent ${code} ${count}`,
        });
        await server.ctx.db
          .insertInto("agent_scopes")
          .values({ user_id: agent.id, country_code: code })
          .execute();
        built.push(agent);
      }
      return built;
    },
  };
}
