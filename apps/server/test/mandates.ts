import { startTestApp, type TestApp } from "./app.ts";
import { mandateCalls, prepareMandates } from "./builders/mandates.ts";

export type MandateCalls = ReturnType<typeof mandateCalls>;

/** An application in which mandates can be given, and the calls of a mandate. */
export async function startWithMandates(): Promise<{ server: TestApp; calls: MandateCalls }> {
  const server = await startTestApp();
  await prepareMandates(server);
  return { server, calls: mandateCalls(server) };
}
