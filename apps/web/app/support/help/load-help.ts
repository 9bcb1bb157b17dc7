import type { HelpTheme } from "@passerelle/contract/support/help";
import { ApiError, type Client } from "../../lib/client.ts";
import type { LoadFailure } from "../../lib/failure.ts";

/** The help centre as a page shows it; a failure leaves it empty with an error code. */
export type Help = {
  search: string;
  themes: HelpTheme[];
  failure: LoadFailure | null;
};

/**
 * Loads the questions for the address's search. A failed call is part of the result: the page still shows how to
 * contact us.
 */
export async function loadHelp(call: Client, request: Request): Promise<Help> {
  const search = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, 120);
  try {
    const { themes } = await call("GET /api/help", { query: { search } }, { signal: request.signal });
    return { search, themes, failure: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { search, themes: [], failure: { code: error.code, requestId: error.requestId } };
  }
}
