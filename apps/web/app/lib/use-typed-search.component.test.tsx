import { act, fireEvent, screen } from "@testing-library/react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderInPage } from "../../test/render.tsx";
import { useTypedSearch } from "./use-typed-search.ts";

const applied = vi.fn();

/** A list whose search is in the address. */
function List() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { text, setText, applyNow } = useTypedSearch(query.get("search") ?? "", (search) => {
    applied(search);
    void navigate({ search: search && `?search=${search}` });
  });
  return (
    <form
      aria-label="List"
      onSubmit={(event) => {
        event.preventDefault();
        applyNow();
      }}
    >
      <input aria-label="Search" value={text} onChange={(event) => setText(event.target.value)} />
      <Link to="/other">Other</Link>
      <Link to="/list?search=visa&page=2">Next</Link>
    </form>
  );
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  applied.mockClear();
});
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const field = () => screen.getByRole("textbox", { name: "Search" });
// user-event waits for timers, which stand still here.
const fill = (value: string) => fireEvent.change(field(), { target: { value } });

it("writes the search to the address once typing pauses", async () => {
  const { address } = await renderInPage(<List />, { path: "/list" });
  fill("  visa ");
  await pass(349);
  expect(address()).toBe("/list");
  await pass(1);
  expect(address()).toBe("/list?search=visa");
  expect(applied.mock.calls).toEqual([["visa"]]);
  expect(field()).toHaveProperty("value", "  visa ");
});

it("starts waiting again with every letter", async () => {
  await renderInPage(<List />, { path: "/list" });
  fill("vi");
  await pass(300);
  fill("visa");
  await pass(300);
  expect(applied).not.toHaveBeenCalled();
  await pass(50);
  expect(applied.mock.calls).toEqual([["visa"]]);
});

it("applies a submitted search at once, and only once", async () => {
  const { address } = await renderInPage(<List />, { path: "/list" });
  fill("visa");
  fireEvent.submit(screen.getByRole("form"));
  await pass(0);
  expect(address()).toBe("/list?search=visa");
  await pass(1_000);
  expect(applied.mock.calls).toEqual([["visa"]]);
});

it("applies an emptied search", async () => {
  const { address } = await renderInPage(<List />, { path: "/list?search=visa" });
  fill("");
  await pass(350);
  expect(address()).toBe("/list");
});

it("shows the search of the address that the reader goes back to, and does not apply it", async () => {
  const { navigate, address } = await renderInPage(<List />, { path: "/list?search=passport" });
  fill("passports");
  await pass(350);
  expect(address()).toBe("/list?search=passports");
  await navigate(-1);
  expect(field()).toHaveProperty("value", "passport");
  await pass(1_000);
  expect(applied.mock.calls).toEqual([["passports"]]);
});

it("applies to the newest address what was typed before a link was followed", async () => {
  const { address } = await renderInPage(<List />, { path: "/list" });
  fill("visa");
  fireEvent.click(screen.getByRole("link", { name: "Other" }));
  await pass(0);
  expect(address()).toBe("/other");
  await pass(350);
  expect(address()).toBe("/other?search=visa");
});

it("applies again to the newest address what a link kept from being applied", async () => {
  const { address } = await renderInPage(<List />, { path: "/list" });
  fill("visa");
  // The link replaces the navigation that the form has started.
  await act(async () => {
    fireEvent.submit(screen.getByRole("form"));
    fireEvent.click(screen.getByRole("link", { name: "Other" }));
  });
  await pass(0);
  expect(address()).toBe("/other");
  await pass(350);
  expect(address()).toBe("/other?search=visa");
  await pass(1_000);
  expect(applied.mock.calls).toEqual([["visa"], ["visa"]]);
  expect(field()).toHaveProperty("value", "visa");
});

it("applies again an emptied search that a link kept from being applied", async () => {
  const { address } = await renderInPage(<List />, { path: "/list?search=visa" });
  fill("");
  await act(async () => {
    fireEvent.submit(screen.getByRole("form"));
    fireEvent.click(screen.getByRole("link", { name: "Next" }));
  });
  await pass(0);
  expect(address()).toBe("/list?search=visa&page=2");
  await pass(350);
  expect(address()).toBe("/list");
});

it("applies once what the page reads differently from its address", async () => {
  function Cut() {
    const navigate = useNavigate();
    const [query] = useSearchParams();
    const search = (query.get("search") ?? "").slice(0, 4);
    const { text, setText } = useTypedSearch(search, (wanted) => {
      applied(wanted);
      void navigate({ search: `?search=${wanted}` });
    });
    return <input aria-label="Search" value={text} onChange={(event) => setText(event.target.value)} />;
  }
  const { address } = await renderInPage(<Cut />, { path: "/list?search=visa" });
  fill("visas");
  await pass(2_000);
  expect(address()).toBe("/list?search=visas");
  expect(applied.mock.calls).toEqual([["visas"]]);
});
