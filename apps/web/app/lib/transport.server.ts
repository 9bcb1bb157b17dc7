import { createContext } from "react-router";
import type { Transport } from "./client.ts";

export type { Transport };

/** How loaders on the server call the API: set for each request by `server.ts`. */
export const transportContext = createContext<Transport>();
