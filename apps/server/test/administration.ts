import { GoTrueAdminApi } from "@supabase/auth-js";
import type { TestApp } from "./app.ts";
import { listen } from "./builders/auth.ts";
import { noteCall, recordCalls } from "./recorded-client.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";
type Headers = Record<string, string>;

/** The official admin client, with any value as its `Authorization` header. */
export async function buildAdminClient(server: TestApp, authorization: string): Promise<GoTrueAdminApi> {
  const client = new GoTrueAdminApi({
    url: await listen(server),
    // With another spelling the library would replace the token.
    headers: { Authorization: authorization },
  });
  return recordCalls(client, noteCall, "admin.");
}

/** A program that administers the accounts of `server`. */
export async function buildAdministration(server: TestApp) {
  const bearer = { authorization: `Bearer ${await server.ctx.auth.issueServiceToken(60)}` };
  const admin = await buildAdminClient(server, bearer.authorization);
  return {
    admin,
    bearer,
    call: (method: Method, path: string, payload?: object, headers: Headers = bearer) =>
      server.app.inject({
        method,
        url: `/auth/v1${path}`,
        headers: { "x-supabase-api-version": "2024-01-01", ...headers },
        ...(payload && { payload }),
      }),
    made: async (attributes: Parameters<GoTrueAdminApi["createUser"]>[0]) => {
      const { data, error } = await admin.createUser(attributes);
      if (error) throw error;
      return data.user;
    },
  };
}

let fresh = 0;
export const freshEmail = () => `admin-made-${++fresh}@passerelle.test`;

export type Administration = Awaited<ReturnType<typeof buildAdministration>>;
