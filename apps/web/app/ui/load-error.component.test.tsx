import { useQuery } from "@tanstack/react-query";
import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { refusal, replyTo } from "../../test/fetch.ts";
import { renderInPage } from "../../test/render.tsx";
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
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const FAILED = "Nous n’avons pas pu charger ces informations.";
const toast = () => document.querySelector("[data-toast]");

it("shows a toast for seven seconds, and a message in place until loading succeeds", async () => {
  replyTo({ "GET /api/services": refusal(503, "internal") });
  await renderInPage(<Services />);
  expect(screen.getByText("Loading")).toBeDefined();
  // Repeated after one second and after two.
  await pass(3_010);
  expect(toast()?.textContent).toContain(FAILED);
  await pass(6_900);
  expect(toast()).not.toBeNull();
  await pass(100);
  expect(toast()).toBeNull();
  expect(screen.getByText(FAILED)).toBeDefined();

  replyTo({ "GET /api/services": { services: [] } });
  fireEvent.click(screen.getByRole("button", { name: "Réessayer" }));
  await pass(0);
  expect(screen.getByText("Loaded")).toBeDefined();
  expect(screen.queryByText(FAILED)).toBeNull();
  expect(toast()).toBeNull();
});
