import type { App } from "../app.ts";
import type { Env } from "./env.ts";

export async function registerPages(_app: App, _env: Env): Promise<void> {}
