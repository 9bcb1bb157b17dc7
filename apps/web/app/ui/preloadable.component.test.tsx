import { fireEvent, render, screen } from "@testing-library/react";
import { Component, type ReactNode, Suspense } from "react";
import { expect, it, vi } from "vitest";
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

/** As the page does: what went wrong, and a button that shows the part again. */
class Boundary extends Component<{ children: ReactNode }> {
  override state: { error?: Error } = {};
  static getDerivedStateFromError = (error: Error) => ({ error });
  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <button type="button" onClick={() => this.setState({ error: undefined })}>
        {error.message}
      </button>
    );
  }
}

it("tries again each time it is shown after a failure, and once each time", async () => {
  // React reports what a boundary catches.
  vi.spyOn(console, "error").mockImplementation(() => {});
  let count = 0;
  const { Part } = preloadable(async () => {
    count += 1;
    if (count < 3) throw new Error(`Panne ${count}`);
    return Shown;
  });
  render(
    <Boundary>
      <Suspense fallback="Attente 118">
        <Part text="Dossier 118" />
      </Suspense>
    </Boundary>,
  );
  fireEvent.click(await screen.findByRole("button", { name: "Panne 1" }));
  expect(screen.getByText("Attente 118")).toBeDefined();
  fireEvent.click(await screen.findByRole("button", { name: "Panne 2" }));
  expect(await screen.findByText("Dossier 118")).toBeDefined();
  expect(count).toBe(3);
});
