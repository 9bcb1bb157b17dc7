import { type OwnApp, startOwnApp, startTestApp, type TestApp } from "./app.ts";
import { startBucket } from "./bucket.ts";

/** Kinds of file storage, which must behave alike. */
export const STORAGES = ["folder", "bucket"] as const;

/** Like `startTestApp`, on a kind of storage. */
export const startTestAppOn = (kind: (typeof STORAGES)[number]): Promise<TestApp> =>
  kind === "folder" ? startTestApp() : startOwnAppOn(kind);

/** Like `startOwnApp`, on a kind of storage. */
export async function startOwnAppOn(
  kind: (typeof STORAGES)[number],
  variables: Record<string, string> = {},
): Promise<OwnApp> {
  const storage = await startStorage(kind);
  const server = await startOwnApp({ ...storage.variables, ...variables });
  const { close } = server;
  server.close = async () => {
    await close();
    await storage.close();
  };
  return server;
}

type Started = { variables: Record<string, string>; close: () => Promise<void> };

/** The configuration of a new, empty storage. */
export async function startStorage(kind: (typeof STORAGES)[number]): Promise<Started> {
  if (kind === "folder") return { variables: {}, close: () => Promise.resolve() };
  const { url, close } = await startBucket();
  return { variables: { STORAGE_URL: url }, close };
}
