import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import type { WordTree } from "../lib/translate.ts";
import { serverWords } from "../lib/words.server.ts";
import { type WordSource, WordsProvider } from "../lib/words.tsx";
import { layoutOf } from "./frame.tsx";

it("shows a page once all words that it lists are loaded, and the page before until then", async () => {
  const late = Promise.withResolvers<WordTree>();
  const source: WordSource = {
    load: (language, namespace) =>
      namespace === "requests" ? late.promise : serverWords.load(language, namespace),
  };
  const Layout = layoutOf({ buttons: null });
  const router = createMemoryRouter([
    {
      element: <Layout />,
      children: [
        { path: "/", element: <h1>Accueil</h1> },
        { path: "/next", handle: { words: ["requests"] }, element: <h1>Suite</h1> },
      ],
    },
  ]);
  await act(async () => {
    render(
      <WordsProvider language="fr" source={source}>
        <RouterProvider router={router} />
      </WordsProvider>,
    );
  });
  await act(() => router.navigate("/next"));
  expect(screen.getByRole("heading").textContent).toBe("Accueil");
  await act(async () => late.resolve({}));
  expect(screen.getByRole("heading").textContent).toBe("Suite");
});
