import type { RequestDetail, RequestDraft, TypedDetails } from "@passerelle/contract/requests/ordering";
import { expect, test } from "vitest";
import { ApiError } from "../../../lib/client.ts";
import { contentOf, type DraftContent, newForm, typedIn } from "./draft-form.ts";
import { createSaver } from "./saver.ts";

const form = newForm({ serviceId: "2f1c2c62-6f0a-4f1e-8f57-0d1b8a9c7e11", countryCode: "SN" });
const content = contentOf(form);
const changed = contentOf({ ...form, organism_name: "Mairie" });

const typed = contentOf({ ...form, answers: { died_on: "19" } });

/** Behaves like the calls that save one request; `lose` drops that many of the next replies. */
function server() {
  const sent: RequestDraft[] = [];
  const pauses: TypedDetails[] = [];
  const state = { version: 0, lastSave: "", lose: 0 };
  const accept = ({ version, save_id }: { version: number; save_id: string }) => {
    if (save_id !== state.lastSave) {
      if (version !== state.version) throw new ApiError("request_conflict", { status: 409 });
      state.version++;
      state.lastSave = save_id;
    }
    if (state.lose-- > 0) throw new ApiError("network");
    return state.version;
  };
  const putDraft = async (draft: RequestDraft): Promise<RequestDetail> => {
    sent.push(draft);
    return requestOf(draft, accept(draft));
  };
  const putDetails = async (details: TypedDetails) => {
    pauses.push(details);
    return { version: accept(details) };
  };
  return { calls: { putDraft, putDetails }, sent, pauses, state };
}

const requestOf = ({ service_id, country_code, ...rest }: DraftContent, version: number) =>
  ({
    ...rest,
    version,
    service: { id: service_id },
    country: { code: country_code },
  }) as unknown as RequestDetail;

test("replaces the version of the previous save", async () => {
  const { calls, sent } = server();
  const saver = createSaver(calls, 0);
  await saver.save("context", content);
  await saver.save("details", changed);
  expect(sent.map(({ version }) => version)).toEqual([0, 1]);
  expect(sent[0]?.save_id).not.toBe(sent[1]?.save_id);
  expect(saver.version()).toBe(2);
});

test("repeats a save without a reply under the same save_id", async () => {
  const { calls, sent, state } = server();
  const saver = createSaver(calls, 0);
  state.lose = 1;
  await expect(saver.save("context", content)).rejects.toThrow("network");
  await saver.save("context", content);
  expect(sent[1]).toEqual(sent[0]);
  expect(state.version).toBe(1);
});

test("saves later input after a lost reply without a conflict", async () => {
  const { calls, sent, state } = server();
  const saver = createSaver(calls, 0);
  state.lose = 1;
  await expect(saver.save("context", content)).rejects.toThrow("network");
  const reply = await saver.save("context", changed);
  expect(reply.organism_name).toBe("Mairie");
  expect(sent.map(({ version }) => version)).toEqual([0, 0, 1]);
});

test("keeps repeating the unanswered save while there is no network", async () => {
  const { calls, sent, state } = server();
  const saver = createSaver(calls, 0);
  state.lose = 2;
  await expect(saver.save("context", content)).rejects.toThrow("network");
  await expect(saver.save("context", changed)).rejects.toThrow("network");
  await saver.save("context", changed);
  expect(new Set(sent.slice(0, 3).map(({ save_id }) => save_id)).size).toBe(1);
  expect(state.version).toBe(2);
});

test("does not overwrite another person's save", async () => {
  const { calls, state } = server();
  const [mine, theirs] = [createSaver(calls, 0), createSaver(calls, 0)];
  await theirs.save("context", content);
  await expect(mine.save("context", changed)).rejects.toThrow("request_conflict");
  await expect(mine.save("context", changed)).rejects.toThrow("request_conflict");
  expect(state.version).toBe(1);
  mine.adopt(1);
  await mine.save("context", changed);
  expect(state.version).toBe(2);
});

test("recognises a reloaded request as the result of an unanswered save", async () => {
  const { calls, state } = server();
  const saver = createSaver(calls, 0);
  state.lose = 1;
  await expect(saver.save("context", content)).rejects.toThrow("network");
  const request = requestOf(content, 1);
  expect(saver.recognises({ ...request, organism_name: "Autre" })).toBe(false);
  expect(saver.recognises(request)).toBe(true);
  await saver.save("details", changed);
  expect(state.version).toBe(2);
});

test("saves only what was typed at a pause, and then the next step without a conflict", async () => {
  const { calls, sent, pauses } = server();
  const saver = createSaver(calls, 0);
  await saver.save("context", content);
  expect(await saver.pause(typed)).toBe(2);
  await saver.save("details", changed);
  expect(pauses).toEqual([
    { ...typedIn(typed), version: 1, save_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string },
  ]);
  expect(sent.map(({ version }) => version)).toEqual([0, 2]);
});

test("repeats a pause without a reply before anything else is saved", async () => {
  const { calls, sent, pauses, state } = server();
  const saver = createSaver(calls, 0);
  await saver.save("context", content);
  state.lose = 2;
  await expect(saver.pause(typed)).rejects.toThrow("network");
  await expect(saver.pause(typed)).rejects.toThrow("network");
  expect(await saver.pause(contentOf({ ...form, answers: { died_on: "1987" } }))).toBe(3);
  state.lose = 1;
  await expect(saver.pause(typed)).rejects.toThrow("network");
  await saver.save("details", changed);
  expect(pauses.map(({ version }) => version)).toEqual([1, 1, 1, 2, 3, 3]);
  expect(new Set(pauses.map(({ save_id }) => save_id)).size).toBe(3);
  expect(sent.map(({ version }) => version)).toEqual([0, 4]);
});

test("does not overwrite another tab's save at a pause", async () => {
  const { calls, pauses, state } = server();
  const [mine, theirs] = [createSaver(calls, 0), createSaver(calls, 0)];
  await theirs.save("context", content);
  await expect(mine.pause(typed)).rejects.toThrow("request_conflict");
  expect([state.version, pauses.length]).toEqual([1, 1]);
});

test("recognises a reloaded request as the result of an unanswered pause", async () => {
  const { calls, state } = server();
  const saver = createSaver(calls, 0);
  await saver.save("context", content);
  state.lose = 1;
  await expect(saver.pause(typed)).rejects.toThrow("network");
  expect(saver.recognises(requestOf({ ...typed, answers: {} }, 2))).toBe(false);
  expect(saver.recognises(requestOf(typed, 2))).toBe(true);
  await saver.save("details", changed);
  expect(state.version).toBe(3);
});

test("keeps the step that could not be saved after an unanswered pause", async () => {
  const { calls, state } = server();
  const saver = createSaver(calls, 1);
  state.version = 1;
  state.lose = 2;
  await expect(saver.pause(typed)).rejects.toThrow("network");
  expect(saver.unanswered()).toBeUndefined();
  await expect(saver.save("details", changed)).rejects.toThrow("network");
  expect(saver.unanswered()).toMatchObject({ organism_name: "Mairie", version: 1, step: "details" });
});
