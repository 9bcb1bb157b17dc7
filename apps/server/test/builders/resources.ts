import type { AdminResource, NewResource, ResourceFile } from "@passerelle/contract/resources";
import { type LocalizedText, localizedText } from "@passerelle/domain/languages";
import type { TestApp } from "../app.ts";
import { administratorOf } from "./accounts.ts";
import { pdf } from "./documents.ts";

/** Uploads a file; resolves with the raw reply. */
export function sendFile(
  server: TestApp,
  user: { headers: object } | undefined,
  bytes: Buffer,
  name = "guide.pdf",
) {
  return server.app.inject({
    method: "POST",
    url: `/api/admin/resource-files?${new URLSearchParams({ name })}`,
    headers: { ...user?.headers, "content-type": "application/octet-stream" },
    payload: bytes,
  });
}

/** An uploaded file for a resource. */
export async function buildFile(server: TestApp, bytes = pdf(), name?: string): Promise<ResourceFile> {
  const reply = await sendFile(server, await administratorOf(server), bytes, name);
  if (reply.statusCode !== 200) throw new Error(`file: ${reply.statusCode} ${reply.body}`);
  return reply.json();
}

let made = 0;

/** A text is the same in every language, unless it is given in each. */
type Overrides = Partial<Omit<NewResource, "type" | "title" | "description">> & {
  title?: string | LocalizedText;
  description?: string | LocalizedText;
  link_url?: string;
  bytes?: Buffer;
  fileName?: string;
};

const textsOf = (text: string | LocalizedText) =>
  typeof text === "string" ? localizedText(() => text) : text;

/** The body of a new public link for every country. */
export function linkBody({ bytes: _, fileName: __, ...overrides }: Overrides = {}) {
  const { title = `Ressource ${++made}`, description = "Ce qu’il faut savoir avant de partir." } = overrides;
  return {
    id: crypto.randomUUID(),
    type: "link" as const,
    category: "administrative" as const,
    country: null,
    is_public: true,
    link_url: "https://www.exemple.cm/guide",
    ...overrides,
    title: textsOf(title),
    description: textsOf(description),
  };
}

export async function addResource(server: TestApp, body: object): Promise<AdminResource> {
  const { headers } = await administratorOf(server);
  const reply = await server.app.inject({
    method: "POST",
    url: "/api/admin/resources",
    headers,
    payload: body,
  });
  if (reply.statusCode !== 200) throw new Error(`resource: ${reply.statusCode} ${reply.body}`);
  return reply.json();
}

export const buildLink = (server: TestApp, overrides: Overrides = {}): Promise<AdminResource> =>
  addResource(server, linkBody(overrides));

/** A public document for every country, with its own file. */
export async function buildDocument(server: TestApp, overrides: Overrides = {}): Promise<AdminResource> {
  const { link_url: _, ...body } = linkBody(overrides);
  const file = await buildFile(server, overrides.bytes, overrides.fileName);
  return addResource(server, { ...body, type: "document", file_id: file.id });
}
