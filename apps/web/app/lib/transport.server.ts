import { createContext } from "react-router";
import type { Transport } from "./client.ts";

export type { Transport };

/** How loaders on the server call the API; `server.ts` sets it for each request. */
export const transportContext = createContext<Transport>();
