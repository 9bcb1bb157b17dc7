import type { CallReply } from "@passerelle/contract/contract";
import type { resources } from "@passerelle/contract/resources";
import { ApiError, type Client } from "../lib/client.ts";
import type { LoadFailure } from "../lib/failure.ts";
import type { Filter } from "./filter.ts";

type Reply = CallReply<(typeof resources)["GET /api/resources"]>;

/** The resources as a page shows them; empty with an error code after a failure. */
export type Listing = Pick<Reply, "resources" | "total" | "available" | "countries" | "per_page"> & {
  failure: LoadFailure | null;
};

const NOTHING = { resources: [], total: 0, available: 0, countries: [], per_page: 24 };

/** A failed call is part of the result, so that the page stays usable. */
export async function loadListing(call: Client, filter: Filter, signal: AbortSignal): Promise<Listing> {
  try {
    return { ...(await call("GET /api/resources", { query: filter }, { signal })), failure: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ...NOTHING, failure: { code: error.code, requestId: error.requestId } };
  }
}
