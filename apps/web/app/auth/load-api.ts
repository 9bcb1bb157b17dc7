import { ApiError } from "../lib/client.ts";
import { authClient } from "../lib/session.ts";

/**
 * The calls of the sign-in pages, loaded with the official client by those who use them: the page itself only shows fields and
 * buttons (decision 0217). Throws ApiError `network` when their code could not be fetched.
 */
export async function loadApi(): Promise<typeof import("./api.ts")> {
  // Beside it; a failure is reported by the call that needs the client.
  void authClient().catch(() => {});
  // The page that follows is chosen by it.
  void import("../lib/start-page.ts").catch(() => {});
  return import("./api.ts").catch(() => {
    throw new ApiError("network");
  });
}
