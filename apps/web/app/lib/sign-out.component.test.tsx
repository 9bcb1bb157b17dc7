import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { render, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { signIn } from "../../test/session.ts";
import { queryClient } from "./query.ts";
import { api, useProfile } from "./session.ts";
import { currentSession } from "./session-state.ts";
import { signOut } from "./sign-out.ts";

/** Replies to nothing but signing out; `sent` lists what reached the network and what was interrupted. */
function hold(logout: () => Response): string[] {
  const sent: string[] = [];
  vi.stubGlobal("fetch", (input: string | URL | Request, { method = "GET", signal }: RequestInit = {}) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    sent.push(`${method} ${pathname}`);
    if (pathname.endsWith("/logout")) return Promise.resolve(logout());
    return new Promise((_, reject) =>
      signal?.addEventListener("abort", () => {
        sent.push(`interrupted ${pathname}`);
        reject(signal.reason);
      }),
    );
  });
  return sent;
}

const Name = () => useProfile().name;

it("interrupts reads before the session ends, and lets changes finish", async () => {
  signIn();
  const sent = hold(() => new Response(null, { status: 204 }));
  const read = api("GET /api/conversations/unread").catch((error: unknown) => error);
  void api("PATCH /api/me", { body: { name: "Serge Kamga" } });
  await waitFor(() => expect(sent).toHaveLength(2));
  await signOut();
  expect(sent).toEqual([
    "GET /api/conversations/unread",
    "PATCH /api/me",
    "interrupted /api/conversations/unread",
    "POST /auth/v1/logout",
  ]);
  expect(await read).toMatchObject({ code: "network" });
  expect(currentSession().status).toBe("anonymous");
});

it("does not send a read without the session that was left before its token was known", async () => {
  signIn();
  let late: Promise<unknown> | undefined;
  const sent = hold(() => {
    late = api("GET /api/conversations/unread").catch((error: unknown) => error);
    return new Response(null, { status: 204 });
  });
  await signOut();
  expect(await late).toMatchObject({ code: "network" });
  expect(sent).toEqual(["POST /auth/v1/logout"]);
});

/** A part of a page that reads with the session. */
function Unread() {
  const query = useQuery({
    queryKey: ["sign-out-test"],
    queryFn: ({ signal }) => api("GET /api/conversations/unread", {}, { signal }),
    retryDelay: 0,
  });
  return <p>{query.fetchStatus}</p>;
}

const renderUnread = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <Unread />
    </QueryClientProvider>,
  );

it("does not repeat an interrupted read of a page that is still shown", async () => {
  signIn();
  const sent = hold(() => new Response(null, { status: 204 }));
  const { findByText } = renderUnread();
  await waitFor(() => expect(sent).toHaveLength(1));
  await signOut();
  await findByText("idle");
  expect(sent).toEqual([
    "GET /api/conversations/unread",
    "interrupted /api/conversations/unread",
    "POST /auth/v1/logout",
  ]);
  queryClient.clear();
});

it("does not read for a part of a page that is rendered only after the sign-out", async () => {
  signIn();
  const sent = hold(() => new Response(null, { status: 204 }));
  await signOut();
  const { getByText } = renderUnread();
  expect(getByText("idle")).toBeDefined();
  expect(sent).toEqual(["POST /auth/v1/logout"]);
});

it("reads again when signing out failed", async () => {
  signIn();
  const sent = hold(() => Response.json({ code: "unexpected_failure" }, { status: 500 }));
  await expect(signOut()).rejects.toThrow();
  // In flight when the test ends: the next sign-out of this worker interrupts it.
  void api("GET /api/conversations/unread").catch(() => {});
  await waitFor(() => expect(sent.at(-1)).toBe("GET /api/conversations/unread"));
  expect(currentSession().status).toBe("signed_in");
});

it("keeps the profile for a page that is rendered only after the sign-out", async () => {
  const { name } = signIn();
  hold(() => new Response(null, { status: 204 }));
  await signOut();
  const { container } = render(<Name />);
  expect(container.textContent).toBe(name);
});
