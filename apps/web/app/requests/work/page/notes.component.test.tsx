import type { WorkPage } from "@passerelle/contract/requests/work/work-page";
import { act, cleanup, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { replyTo } from "../../../../test/fetch.ts";
import { renderInPage } from "../../../../test/render.tsx";
import { signIn } from "../../../../test/session.ts";
import { Notes } from "./notes.tsx";

const REQUEST = "6c1f0f0e-52a4-4b39-9b0b-6f1f4d1c7e21";
const CALL = `POST /api/work/requests/${REQUEST}/notes`;

async function show() {
  cleanup();
  const page = { may: { note: true }, notes: [] } as unknown as WorkPage;
  const { user } = await renderInPage(<Notes requestId={REQUEST} page={page} />);
  return { user, field: () => screen.getByRole<HTMLTextAreaElement>("textbox") };
}

it("keeps a typed note in its tab until it is sent", async () => {
  signIn();
  replyTo({ [CALL]: undefined });
  const first = await show();
  await first.user.type(first.field(), "Dossier 118, page 2");
  await first.user.click(screen.getByRole("button"));
  expect(await screen.findByText(/La connexion a été interrompue/)).toBeDefined();

  const second = await show();
  expect(second.field().value).toBe("Dossier 118, page 2");
  replyTo({ [CALL]: {} });
  await second.user.click(screen.getByRole("button"));
  await expect.poll(() => second.field().value).toBe("");

  const third = await show();
  expect(third.field().value).toBe("");
});

it("keeps what is typed while a note is stored", async () => {
  signIn();
  const { promise, resolve } = Promise.withResolvers<object>();
  replyTo({ [CALL]: () => promise });
  const { user, field } = await show();
  await user.type(field(), "Dossier 118");
  await user.click(screen.getByRole("button"));
  await user.type(field(), " et aussi 119");
  await act(async () => resolve({}));
  await expect.poll(() => field().value).toBe("et aussi 119");
  expect((await show()).field().value).toBe("et aussi 119");
});
