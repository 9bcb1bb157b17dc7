import type { ExternalPart, MessageTemplate } from "@passerelle/contract/sandbox";
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
