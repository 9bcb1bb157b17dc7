import { useQuery } from "@tanstack/react-query";
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { replyTo } from "../../test/fetch.ts";
import { renderInPage } from "../../test/render.tsx";
import { signIn } from "../../test/session.ts";
import { api } from "../lib/session.ts";
import { LoadError } from "./load-error.tsx";
// Otherwise loaded with the first toast.
import "./toast-card.tsx";

/** A list of the page. */
function Services() {
  const { data, error, refetch } = useQuery({
    queryKey: ["services"],
    queryFn: () => api("GET /api/services"),
  });
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  return <p>{data ? "Loaded" : "Loading"}</p>;
}

beforeEach(() => {
  signIn();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const FAILED = "Nous n’avons pas pu charger ces informations.";
const toast = () => document.querySelector("[data-toast]");

it("shows a toast for seven seconds, and a message in place until loading succeeds", async () => {
  const problem = { status: 503, code: "internal", request_id: "3f9a12bc-77d0" };
  replyTo({ "GET /api/services": () => Response.json(problem, { status: 503 }) });
  await renderInPage(<Services />);
  expect(screen.getByText("Loading")).toBeDefined();
  // Repeated after one second and after two.
  await pass(3_010);
  expect(toast()?.textContent).toContain(FAILED);
  expect(toast()?.textContent).toContain("3f9a12bc-77d0");
  await pass(6_900);
  expect(toast()).not.toBeNull();
  await pass(100);
  expect(toast()).toBeNull();
  expect(screen.getByText(FAILED)).toBeDefined();
  expect(screen.getByText("3f9a12bc-77d0").className).toBe("select-all");

  replyTo({ "GET /api/services": { services: [] } });
  fireEvent.click(screen.getByRole("button", { name: "Réessayer" }));
  await pass(0);
  expect(screen.getByText("Loaded")).toBeDefined();
  expect(screen.queryByText(FAILED)).toBeNull();
  expect(toast()).toBeNull();
});

it("loads the page again where the page has read it", async () => {
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  await renderInPage(<LoadError error={{ code: "internal" }} />);
  fireEvent.click(screen.getByRole("button", { name: "Réessayer" }));
  expect(reload).toHaveBeenCalledOnce();
  reload.mockRestore();
});
