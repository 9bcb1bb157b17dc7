import type { RequestDetail, RequestDraft } from "@passerelle/contract/requests/ordering";
import { expect, test } from "vitest";
import { ApiError } from "../../../lib/client.ts";
import { contentOf, newForm } from "./draft-form.ts";
import { createSaver } from "./saver.ts";

const form = newForm({ serviceId: "2f1c2c62-6f0a-4f1e-8f57-0d1b8a9c7e11", countryCode: "SN" });
const content = contentOf(form);
const changed = contentOf({ ...form, organism_name: "Mairie" });

/** Behaves like `PUT /api/requests/:id` for one request; `lose` drops that many of the next replies. */
function server() {
  const sent: RequestDraft[] = [];
  const state = { version: 0, lastSave: "", lose: 0, content: undefined as unknown };
  const put = async (draft: RequestDraft): Promise<RequestDetail> => {
    sent.push(draft);
    if (draft.save_id !== state.lastSave) {
      if (draft.version !== state.version) throw new ApiError("request_conflict", { status: 409 });
      state.version++;
      state.lastSave = draft.save_id;
    }
    if (state.lose-- > 0) throw new ApiError("network");
    const { service_id, country_code, ...rest } = draft;
    return {
      ...rest,
      version: state.version,
      service: { id: service_id },
      country: { code: country_code },
    } as unknown as RequestDetail;
  };
  return { put, sent, state };
}

test("replaces the version of the previous save", async () => {
  const { put, sent } = server();
  const saver = createSaver(put, 0);
  await saver.save("context", content);
  await saver.save("details", changed);
  expect(sent.map(({ version }) => version)).toEqual([0, 1]);
  expect(sent[0]?.save_id).not.toBe(sent[1]?.save_id);
  expect(saver.version()).toBe(2);
});

test("repeats a save without a reply under the same save_id", async () => {
  const { put, sent, state } = server();
  const saver = createSaver(put, 0);
  state.lose = 1;
  await expect(saver.save("context", content)).rejects.toThrow("network");
  await saver.save("context", content);
  expect(sent[1]).toEqual(sent[0]);
  expect(state.version).toBe(1);
});

test("saves later input after a lost reply without a conflict", async () => {
  const { put, sent, state } = server();
  const saver = createSaver(put, 0);
  state.lose = 1;
  await expect(saver.save("context", content)).rejects.toThrow("network");
  const reply = await saver.save("context", changed);
  expect(reply.organism_name).toBe("Mairie");
  expect(sent.map(({ version }) => version)).toEqual([0, 0, 1]);
});

test("keeps repeating the unanswered save while there is no network", async () => {
  const { put, sent, state } = server();
  const saver = createSaver(put, 0);
  state.lose = 2;
  await expect(saver.save("context", content)).rejects.toThrow("network");
  await expect(saver.save("context", changed)).rejects.toThrow("network");
  await saver.save("context", changed);
  expect(new Set(sent.slice(0, 3).map(({ save_id }) => save_id)).size).toBe(1);
  expect(state.version).toBe(2);
});

test("does not overwrite another person's save", async () => {
  const { put, state } = server();
  const [mine, theirs] = [createSaver(put, 0), createSaver(put, 0)];
  await theirs.save("context", content);
  await expect(mine.save("context", changed)).rejects.toThrow("request_conflict");
  await expect(mine.save("context", changed)).rejects.toThrow("request_conflict");
  expect(state.version).toBe(1);
  mine.adopt(1);
  await mine.save("context", changed);
  expect(state.version).toBe(2);
});

test("recognises a reloaded request as the result of an unanswered save", async () => {
  const { put, state } = server();
  const saver = createSaver(put, 0);
  state.lose = 1;
  await expect(saver.save("context", content)).rejects.toThrow("network");
  const reply = { ...content, version: 1, form_data: content.form_data } as Record<string, unknown>;
  const request = {
    ...reply,
    service: { id: content.service_id },
    country: { code: content.country_code },
  } as unknown as RequestDetail;
  expect(saver.recognises({ ...request, organism_name: "Autre" })).toBe(false);
  expect(saver.recognises(request)).toBe(true);
  await saver.save("details", changed);
  expect(state.version).toBe(2);
});

test("saves a pause and the step after it without a conflict, also when the reply to the pause was lost", async () => {
  const { put, sent, state } = server();
  const saver = createSaver(put, 0);
  await saver.save("context", content);
  state.lose = 1;
  await expect(saver.save("details", content, true)).rejects.toThrow("network");
  await saver.save("details", changed);
  expect(sent.map(({ version, paused }) => [version, paused])).toEqual([
    [0, false],
    [1, true],
    [1, true],
    [2, false],
  ]);
});

test("keeps for later what was to be saved after a pause without a reply", async () => {
  const { put, state } = server();
  const saver = createSaver(put, 1);
  state.version = 1;
  state.lose = 2;
  await expect(saver.save("details", content, true)).rejects.toThrow("network");
  await expect(saver.save("details", changed)).rejects.toThrow("network");
  expect(saver.unanswered()).toMatchObject({ organism_name: "Mairie", version: 1, paused: false });
});
