import type { RequestDraft, TypedDetails } from "@passerelle/contract/requests/ordering";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { refusal, replyTo } from "../../../../test/fetch.ts";
import { aRequest } from "../../../../test/request.ts";
import { heading, openSaved } from "../../../../test/wizard.tsx";
import { queryClient } from "../../../lib/query.ts";
import { requestDetail } from "../../public/api.ts";

const REQUEST = aRequest();
const { id, service } = REQUEST;

/** How long the form waits for more input before it saves what was typed. */
const PAUSE_MS = 1_500;

it("accepts and keeps further input while a save that waited for the network is sent again", async () => {
  const { user, address } = await openSaved(`/service-request/edit/${id}?step=details`, REQUEST);
  const call = `PUT /api/requests/${id}`;
  replyTo({ [call]: undefined });
  const comments = await screen.findByLabelText(/^Commentaires/);
  await user.type(comments, "Né ici.");
  await user.click(screen.getByRole("button", { name: "Suivant" }));
  await screen.findByText("Pas de réseau : votre saisie est gardée sur cet appareil");

  const sent: RequestDraft[] = [];
  const stored = ({ form_data }: RequestDraft, version: number) => ({ ...REQUEST, form_data, version });
  const { promise, resolve } = Promise.withResolvers<object>();
  replyTo({ [call]: (body) => sent.push(body as RequestDraft) && promise });
  await act(async () => dispatchEvent(new Event("online")));
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.type(comments, " En 1960.");
  expect(document.activeElement).toBe(comments);
  await act(async () => resolve(stored(sent[0] as RequestDraft, 2)));
  await waitFor(() =>
    expect(screen.queryByText("Pas de réseau : votre saisie est gardée sur cet appareil")).toBeNull(),
  );
  expect(comments).toHaveProperty("value", "Né ici. En 1960.");

  replyTo({ [call]: (body) => sent.push(body as RequestDraft) && stored(body as RequestDraft, 3) });
  await user.click(screen.getByRole("button", { name: "Suivant" }));
  await heading("Documents");
  expect(address()).toBe(`/service-request/edit/${id}?step=documents`);
  expect(sent.map(({ version, form_data }) => [version, form_data.additionalInfo])).toEqual([
    [1, "Né ici."],
    [2, "Né ici. En 1960."],
  ]);
});

it("sends a save that waited for the network again after ten seconds, without an event of the browser", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"], shouldAdvanceTime: true });
  try {
    const { user } = await openSaved(`/service-request/edit/${id}?step=details`, REQUEST);
    const call = `PUT /api/requests/${id}`;
    replyTo({ [call]: undefined });
    await user.type(await screen.findByLabelText(/^Commentaires/), "Né ici.");
    await user.click(screen.getByRole("button", { name: "Suivant" }));
    const waiting = await screen.findByText("Pas de réseau : votre saisie est gardée sur cet appareil");
    replyTo({ [call]: (body) => ({ ...REQUEST, form_data: (body as RequestDraft).form_data, version: 2 }) });
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await waitFor(() => expect(waiting.isConnected).toBe(false));
    const stored = queryClient.getQueryData(requestDetail(id).queryKey);
    expect(stored).toMatchObject({ version: 2, form_data: { additionalInfo: "Né ici." } });
  } finally {
    vi.useRealTimers();
  }
});

it("stays on the step to which the person goes back while another one is saved", async () => {
  const { user, navigate, address } = await openSaved(`/service-request/edit/${id}?step=details`, REQUEST);
  const { promise, resolve } = Promise.withResolvers<object>();
  const pending = () => new Promise<object>(() => {});
  replyTo({
    [`PUT /api/requests/${id}`]: () => promise,
    "GET /api/countries": pending,
    "GET /api/countries/CM/services": pending,
    "GET /api/quotes": pending,
    [`GET /api/services/${service.id}`]: pending,
  });
  await user.type(await screen.findByLabelText(/^Commentaires/), "Né ici.");
  await user.click(screen.getByRole("button", { name: "Suivant" }));
  const before = `/service-request/edit/${id}?step=context`;
  await navigate(before);
  const form_data = { ...REQUEST.form_data, additionalInfo: "Né ici." };
  await act(async () => resolve({ ...REQUEST, form_data, version: 2 }));
  await waitFor(() =>
    expect(queryClient.getQueryData(requestDetail(id).queryKey)).toMatchObject({ version: 2 }),
  );
  expect(address()).toBe(before);
});

it("shows what another tab has saved when *Suivant* is refused, and saves the own text over it", async () => {
  const { user } = await openSaved(`/service-request/edit/${id}?step=details`, REQUEST);
  const comments = await screen.findByLabelText(/^Commentaires/);
  await user.type(comments, "Né ici.");
  replyTo({ [`PUT /api/requests/${id}`]: refusal(409, "request_conflict") });
  await user.click(screen.getByRole("button", { name: "Suivant" }));
  await screen.findByText("Cette demande a été modifiée ailleurs.");
  expect(comments).toHaveProperty("value", "Né ici.");

  const theirs = { ...REQUEST.form_data, additionalInfo: "Né à Foumban." };
  replyTo({ [`GET /api/requests/${id}`]: { ...REQUEST, form_data: theirs, version: 2 } });
  await user.click(screen.getByRole("button", { name: "Recharger" }));
  const take = await screen.findByRole("button", { name: "Reprendre ma saisie" });
  expect(screen.getByLabelText(/^Commentaires/)).toHaveProperty("value", "Né à Foumban.");
  expect(screen.queryByText("Cette demande a été modifiée ailleurs.")).toBeNull();
  await user.click(take);
  expect(screen.getByLabelText(/^Commentaires/)).toHaveProperty("value", "Né ici.");

  const sent: RequestDraft[] = [];
  replyTo({
    [`PUT /api/requests/${id}`]: (body) => {
      sent.push(body as RequestDraft);
      return { ...REQUEST, form_data: (body as RequestDraft).form_data, version: 3 };
    },
  });
  await user.click(screen.getByRole("button", { name: "Suivant" }));
  await heading("Documents");
  expect(sent).toMatchObject([{ version: 2, form_data: { additionalInfo: "Né ici." } }]);
});

describe("while the person types", () => {
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true }),
  );
  afterEach(() => void vi.useRealTimers());

  /** Lets the time pass after which a pause is saved. */
  const pause = () => act(() => vi.advanceTimersByTimeAsync(PAUSE_MS));

  it("saves only the details at a pause, keeps them when the wizard is left, and waits for *Suivant* to go further", async () => {
    const pauses: TypedDetails[] = [];
    const { user } = await openSaved(`/service-request/edit/${id}?step=details`, REQUEST);
    replyTo({
      [`PUT /api/requests/${id}/details`]: (body) => {
        pauses.push(body as TypedDetails);
        return { version: 2 };
      },
    });
    expect(await screen.findByRole("button", { name: /Documents$/ })).toBeDefined();
    await user.type(await screen.findByLabelText(/^Commentaires/), "Né ici.");
    await pause();
    await screen.findByText("Brouillon enregistré.");
    const form_data = { ...REQUEST.form_data, additionalInfo: "Né ici." };
    expect(pauses).toEqual([
      {
        version: 1,
        save_id: expect.any(String) as string,
        service_id: service.id,
        country_code: "CM",
        organism_id: null,
        form_data,
        answers: {},
      },
    ]);
    expect(queryClient.getQueryData(requestDetail(id).queryKey)).toMatchObject({ version: 2, form_data });
    expect(queryClient.getQueryState(requestDetail(id).queryKey)?.isInvalidated).toBe(true);
    expect(screen.queryByRole("button", { name: /Documents$/ })).toBeNull();

    // The next pause replaces the version of this one.
    await user.type(screen.getByLabelText(/^Commentaires/), " Oui.");
    await pause();
    await waitFor(() => expect(pauses.map(({ version }) => version)).toEqual([1, 2]));
  });

  it("leaves the focus in the field when a save at a pause is refused as outdated", async () => {
    const { user } = await openSaved(`/service-request/edit/${id}?step=details`, REQUEST);
    replyTo({ [`PUT /api/requests/${id}/details`]: refusal(409, "request_conflict") });
    const comments = await screen.findByLabelText(/^Commentaires/);
    await user.type(comments, "Né ici.");
    await pause();
    await screen.findByText("Cette demande a été modifiée ailleurs.");
    expect(document.activeElement).toBe(comments);
    await user.click(screen.getByRole("button", { name: "Suivant" }));
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Recharger" }));
  });

  it("saves what was typed while a slow save was under way", async () => {
    const texts: string[] = [];
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    const { user } = await openSaved(`/service-request/edit/${id}?step=details`, REQUEST);
    replyTo({
      [`PUT /api/requests/${id}/details`]: async (body) => {
        texts.push((body as TypedDetails).form_data.additionalInfo);
        if (texts.length === 1) await held;
        return { version: texts.length + 1 };
      },
    });
    await user.type(await screen.findByLabelText(/^Commentaires/), "Né ici.");
    await pause();
    await waitFor(() => expect(texts).toEqual(["Né ici."]));
    await user.type(screen.getByLabelText(/^Commentaires/), " Oui.");
    // The time of the second pause ends before the first save is answered.
    await pause();
    answer();
    await pause();
    await waitFor(() => expect(texts).toEqual(["Né ici.", "Né ici. Oui."]));
  });

  it("says that the request was changed in another tab", async () => {
    const { user } = await openSaved(`/service-request/edit/${id}?step=details`, REQUEST);
    replyTo({ [`PUT /api/requests/${id}/details`]: refusal(409, "request_conflict") });
    await user.type(await screen.findByLabelText(/^Commentaires/), "Né ici.");
    await pause();
    expect(await screen.findByRole("button", { name: "Recharger" })).toBeDefined();
    expect(screen.getByLabelText(/^Commentaires/)).toHaveProperty("value", "Né ici.");
  });
});
