import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInPage } from "../../test/render.tsx";
import { HandlerNote } from "./handler-note.tsx";

const ibrahim = {
  id: "5e0f2a6c-58f0-4a53-9a1e-3f6d9a5d7c11",
  name: "Ibrahim",
  city: "Foumban",
  avatar_url: null,
  reply_minutes: null,
  is_proxy: false,
};

it.each([
  [ibrahim, "in_progress", "Ibrahim (Foumban) s’occupe de votre demande"],
  [{ ...ibrahim, city: null }, "in_progress", "Ibrahim s’occupe de votre demande"],
  [{ ...ibrahim, reply_minutes: 30 }, "in_progress", "Répond d’habitude en moins d’une heure"],
  [{ ...ibrahim, reply_minutes: 150 }, "submitted", "Répond d’habitude en moins de 3 heures"],
  [{ ...ibrahim, reply_minutes: 3000 }, "in_progress", "Répond d’habitude en moins de 3 jours"],
  [{ ...ibrahim, reply_minutes: 30 }, "completed", "Demande traitée par Ibrahim (Foumban)"],
] as const)("%j of a request %s: %s", async (handler, status, text) => {
  await renderInPage(<HandlerNote handler={handler} completed={status === "completed"} />);
  expect(await screen.findByText(text)).toBeDefined();
});

it("says nothing until a request is assigned, and no reply time of a completed one", async () => {
  await renderInPage(
    <>
      <HandlerNote handler={null} />
      <HandlerNote handler={{ ...ibrahim, reply_minutes: 30 }} completed />
    </>,
  );
  expect(await screen.findAllByText(/Ibrahim/)).toHaveLength(1);
  expect(screen.queryByText(/Répond/)).toBeNull();
});
