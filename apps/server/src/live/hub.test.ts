import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { patience } from "../../../../scripts/test/patience.ts";
import { startTestApp, type TestApp } from "../../test/app.ts";
import { publishLive } from "../platform/live.ts";
import { createHub } from "./hub.ts";

const LONG_ENOUGH = { timeout: patience(15_000) };

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

test("buffers nothing for a slow reader, who gets everything when reading again", async () => {
  const hub = createHub(server.ctx);
  const userId = crypto.randomUUID();
  const written: string[] = [];
  let takes = true;
  const reader = {
    write: (text: string) => {
      written.push(text);
      return takes;
    },
    mayListen: async () => true,
    end: () => written.push("ended"),
  };
  const open = hub.open({ userId, cursor: undefined, since: new Date() }, reader);
  expect(hub.countOf(userId)).toBe(1);
  await vi.waitFor(() => expect(written).toHaveLength(1), LONG_ENOUGH);
  const { db } = server.ctx;
  takes = false;
  for (const id of ["1", "2", "3"]) {
    await publishLive(db, { users: [userId] }, { about: "ticket", id });
    await vi.waitFor(() => expect(written.length).toBeGreaterThan(1), LONG_ENOUGH);
  }
  const heard = () =>
    written.flatMap((text) => JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? "[]")).map(({ id }) => id);
  expect(heard()).toEqual(["1"]);
  takes = true;
  open.drained();
  await vi.waitFor(() => expect(heard()).toEqual(["1", "2", "3"]), LONG_ENOUGH);
  expect(written).toHaveLength(3);

  hub.close();
  expect(written.at(-1)).toBe("ended");
  expect(hub.countOf(userId)).toBe(0);
});
