import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { aRequest } from "../../../test/request.ts";
import { requestDetail } from "./api.ts";

it("keeps the reply to a save when a read is answered by an older one, which the device stored", async () => {
  const client = new QueryClient();
  const saved = aRequest({ version: 3 });
  const { queryKey, structuralSharing } = requestDetail(saved.id);
  const read = (version: number) =>
    client.fetchQuery({
      queryKey,
      structuralSharing: structuralSharing ?? false,
      queryFn: () => aRequest({ version }),
    });
  client.setQueryData(queryKey, saved);
  await read(2);
  expect(client.getQueryData(queryKey)).toBe(saved);
  await read(4);
  expect(client.getQueryData(queryKey)?.version).toBe(4);
});
