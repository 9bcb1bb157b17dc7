import { render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { expect, it } from "vitest";
import { preloadable } from "./preloadable.tsx";

const Shown = ({ text }: { text: string }) => <p>{text}</p>;

function show(Part: typeof Shown) {
  return render(
    <Suspense fallback="Attente 118">
      <Part text="Dossier 118" />
    </Suspense>,
  );
}

it("shows a part at once that was loaded before", async () => {
  const { Part, preload } = preloadable(async () => Shown);
  await preload();
  show(Part as typeof Shown);
  expect(screen.queryByText("Attente 118")).toBeNull();
  expect(screen.getByText("Dossier 118")).toBeDefined();
});

it("shows what is around a part until it is loaded", async () => {
  const { Part } = preloadable(async () => Shown);
  show(Part as typeof Shown);
  expect(screen.getByText("Attente 118")).toBeDefined();
  expect(await screen.findByText("Dossier 118")).toBeDefined();
});

it("tries again to load what failed before, when it is shown", async () => {
  let count = 0;
  const { Part, preload } = preloadable(async () => {
    count += 1;
    if (count === 1) throw new Error("no network");
    return Shown;
  });
  await preload();
  show(Part as typeof Shown);
  expect(await screen.findByText("Dossier 118")).toBeDefined();
  expect(count).toBe(2);
});
