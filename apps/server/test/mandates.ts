import { startTestApp, type TestApp } from "./app.ts";
import { mandateCalls, prepareMandates } from "./builders/mandates.ts";

export type MandateCalls = ReturnType<typeof mandateCalls>;

/** Starts an application in which mandates can be given, with the calls about mandates. */
export async function startWithMandates(): Promise<{ server: TestApp; calls: MandateCalls }> {
  const server = await startTestApp();
  await prepareMandates(server);
  return { server, calls: mandateCalls(server) };
}
