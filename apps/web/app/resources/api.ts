import { api } from "../lib/session.ts";

/** Address at which a resource's file can be downloaded; may expire within minutes. */
export async function downloadPath(id: string): Promise<string> {
  return (await api("POST /api/resources/:id/links", { params: { id } })).url;
}
