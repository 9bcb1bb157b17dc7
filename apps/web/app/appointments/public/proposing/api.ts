import type { Api } from "@passerelle/contract/api";
import type { CallArguments } from "@passerelle/contract/contract";
import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/session.ts";
import { proposalQuery, slotsKey, slotsQuery } from "../../api.ts";

type NewProposal = CallArguments<Api["POST /api/appointment-proposals"]>["body"];

/** Proposes times. Idempotent: the id is chosen before the first attempt. */
export const propose = (client: QueryClient, requestId: string) =>
  mutationOptions({
    mutationFn: (proposal: Omit<NewProposal, "request_id">) =>
      api("POST /api/appointment-proposals", { body: { ...proposal, request_id: requestId } }),
    onSuccess: (proposal) => client.setQueryData(proposalQuery(requestId).queryKey, { proposal }),
    // The times of the former proposal are free again, and a refused time is taken.
    onSettled: () => client.invalidateQueries({ queryKey: slotsKey }),
  });

/** Those of `starts` at which the agent is no longer free. */
export async function findTaken(
  client: QueryClient,
  sought: { kindId: string; agentId: string },
  starts: readonly string[],
): Promise<string[]> {
  const replies = await Promise.all(
    starts.map((start) => {
      const from = Date.parse(start);
      return client.fetchQuery({ ...slotsQuery({ ...sought, from, until: from + 1 }), staleTime: 0 });
    }),
  );
  return starts.filter((start, index) => !replies[index]?.slots.some(({ starts_at }) => starts_at === start));
}
