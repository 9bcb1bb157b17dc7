import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { type ComponentType, Suspense } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderInPage } from "../../test/render.tsx";
import { lazyPart } from "./lazy-part.tsx";

type ShownProps = { text: string };
const Shown = ({ text }: ShownProps) => <p>{text}</p>;

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** The button of the failure. */
const retry = () => screen.getByRole("button", { name: "Réessayer" });

/** A load that fails so many times before it succeeds, and how many times it was called. */
function failing(times: number) {
  const load = vi.fn(async (): Promise<ComponentType<ShownProps>> => {
    if (load.mock.calls.length <= times) throw new TypeError("Failed to fetch dynamically imported module");
    return Shown;
  });
  return load;
}

/** Renders the part below another one, which has to stay whatever happens to it. */
async function show(Part: ComponentType<ShownProps>) {
  await renderInPage(
    <>
      <h1>Demande 118</h1>
      <Suspense fallback="Attente 118">
        <Part text="Dossier 118" />
      </Suspense>
    </>,
  );
  await pass(0);
}

it("is shown at once when it was loaded before", async () => {
  const load = failing(0);
  const Part = lazyPart(load);
  await Part.preload();
  await show(Part);
  expect(screen.getByText("Dossier 118")).toBeDefined();
  expect(load).toHaveBeenCalledOnce();
});

it("waits for its code, which is requested again after one second and after two", async () => {
  const load = failing(2);
  await show(lazyPart(load));
  expect(screen.getByText("Attente 118")).toBeDefined();
  await pass(1_000);
  expect(load).toHaveBeenCalledTimes(2);
  await pass(2_000);
  expect(screen.getByText("Dossier 118")).toBeDefined();
  expect(load).toHaveBeenCalledTimes(3);
});

it("shows the failure in its own place, and a button that loads it again", async () => {
  const load = failing(3);
  await show(lazyPart(load));
  await pass(3_000);
  expect(load).toHaveBeenCalledTimes(3);
  expect(retry()).toBeDefined();
  expect(screen.getByRole("heading", { name: "Demande 118" })).toBeDefined();
  fireEvent.click(retry());
  expect(screen.getByText("Attente 118")).toBeDefined();
  await pass(0);
  expect(screen.getByText("Dossier 118")).toBeDefined();
  expect(load).toHaveBeenCalledTimes(4);
});

it("loads the page again when trying again failed too, as browsers may remember that a file failed", async () => {
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  await show(lazyPart(failing(100)));
  await pass(3_000);
  fireEvent.click(retry());
  await pass(3_000);
  expect(reload).not.toHaveBeenCalled();
  fireEvent.click(retry());
  expect(reload).toHaveBeenCalledOnce();
});

it("is requested once without a network, and again when there is one", async () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const load = failing(1);
  await show(lazyPart(load));
  expect(retry()).toBeDefined();
  expect(load).toHaveBeenCalledOnce();
  onLine.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event("online")));
  await pass(0);
  expect(screen.getByText("Dossier 118")).toBeDefined();
});

it("is loaded again when it is shown after its failure was seen", async () => {
  const load = failing(3);
  const Part = lazyPart(load);
  await show(Part);
  await pass(3_000);
  expect(retry()).toBeDefined();
  cleanup();
  await show(Part);
  expect(screen.getByText("Dossier 118")).toBeDefined();
});

it("does not fail when it is loaded in advance without success, and is loaded again when it is shown", async () => {
  const load = failing(3);
  const Part = lazyPart(load);
  const loaded = Part.preload();
  await pass(3_000);
  await loaded;
  await show(Part);
  expect(screen.getByText("Dossier 118")).toBeDefined();
  expect(load).toHaveBeenCalledTimes(4);
});
