import { api } from "../lib/session.ts";

/** Where the file of a resource is downloaded; it may expire in minutes. */
export async function downloadPath(id: string): Promise<string> {
  return (await api("POST /api/resources/:id/links", { params: { id } })).url;
}
