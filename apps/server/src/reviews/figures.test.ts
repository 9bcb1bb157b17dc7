import { PUBLICATION_THRESHOLDS } from "@passerelle/domain/reviews/figures";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { startOwnApp, type TestApp } from "../../test/app.ts";
import { buildUser } from "../../test/builders/accounts.ts";
import { buildService } from "../../test/builders/catalogue.ts";
import { buildCompletedRequest, buildRequest, copyRequest } from "../../test/builders/requests.ts";

let server: TestApp;
beforeAll(async () => {
  // The shared application may have cached the counts of another file.
  server = await startOwnApp();
});
afterAll(() => server.close());
afterEach(() => vi.useRealTimers());

const figures = async () => (await server.app.inject({ url: "/api/figures" })).json();

/** Stops the clock at this many minutes from its present time; counts are cached for ten. */
function laterOn(minutes: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
}

test("hides small counts, rounds large ones for all readers, and counts only completed and approved work", async () => {
  laterOn(0);
  const { id } = await buildCompletedRequest(server);
  await copyRequest(server, id, Array(PUBLICATION_THRESHOLDS.completed - 2).fill({}));
  await buildRequest(server, { price: 0 });
  const author = await buildUser(server);
  const review = async (rating: number, is_approved = true) => {
    const service = await buildService(server.ctx.db);
    await server.ctx.db
      .insertInto("service_reviews")
      .values({ user_id: author.id, service_id: service.id, rating, is_approved })
      .execute();
  };
  for (let n = 1; n < PUBLICATION_THRESHOLDS.reviews; n++) await review(n % 2 === 0 ? 4 : 5);
  await review(1, false);
  expect(await figures()).toEqual({ completed_requests: null, rating: null });

  await buildCompletedRequest(server);
  await review(3);
  laterOn(9);
  expect(await figures()).toEqual({ completed_requests: null, rating: null });
  laterOn(11);
  expect(await figures()).toEqual({
    completed_requests: PUBLICATION_THRESHOLDS.completed,
    rating: { average: 4.5, count: PUBLICATION_THRESHOLDS.reviews },
  });
});
