import { onlineManager, useMutation, useQuery } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { replyTo } from "../../test/fetch.ts";
import { renderInPage } from "../../test/render.tsx";
import { signIn } from "../../test/session.ts";
import { ConfirmedAction } from "../ui/confirmed-action.tsx";
import { queryClient } from "./query.ts";
import { api, usePerson } from "./session.ts";
import { signOut } from "./sign-out.ts";

const LOGOUT = { "POST /auth/v1/logout": () => new Response(null, { status: 204 }) };
const OTHER = { id: "7c2e7a52-3f0f-4f4e-9a55-0d6f0a6a2c12", name: "Paul Biyong" };
const KEY = ["requests", "list"];

it("forgets what it read for the person who signs out on a page without a guard", async () => {
  signIn();
  queryClient.setQueryData(KEY, ["R-7K3M-9QTX"]);
  replyTo(LOGOUT);
  await signOut();
  expect(queryClient.getQueryData(KEY)).toBeUndefined();
});

function Count() {
  const queryFn = () => api("GET /api/conversations/unread");
  const { data } = useQuery({ queryKey: ["unread"], queryFn }, queryClient);
  return <p>{data ? `${data.messages} messages` : "—"}</p>;
}

/** A part of the header, which is on pages without a guard too. */
const Header = () => usePerson() && <Count />;

it("shows the next person nothing that the header still showed of the former one", async () => {
  signIn();
  replyTo({ "GET /api/conversations/unread": { messages: 3 } });
  await renderInPage(<Header />);
  await screen.findByText("3 messages");
  replyTo({ ...LOGOUT, "GET /api/conversations/unread": () => new Promise(() => {}) });
  await act(() => signOut());
  await act(async () => void signIn(OTHER));
  expect(screen.getByText("—")).toBeDefined();
});

it("keeps what it read when the session of its person continues", () => {
  const profile = signIn();
  queryClient.setQueryData(KEY, ["R-7K3M-9QTX"]);
  signIn({ ...profile, name: "Serge K." });
  expect(queryClient.getQueryData(KEY)).toBeDefined();
});

function Removal() {
  const { mutateAsync } = useMutation({ mutationFn: () => api("DELETE /api/me/avatar") });
  return (
    <ConfirmedAction
      label="Retirer"
      title="Retirer ?"
      confirmLabel="Oui"
      done="Retirée"
      run={() => mutateAsync()}
    >
      La photo est retirée.
    </ConfirmedAction>
  );
}

afterEach(() => {
  onlineManager.setOnline(true);
});

it("reports that a change failed without a network, and does not make it later", async () => {
  signIn();
  const call = vi.fn();
  replyTo({ "DELETE /api/me/avatar": call });
  const { user } = await renderInPage(<Removal />);
  onlineManager.setOnline(false);
  await user.click(screen.getByRole("button", { name: "Retirer" }));
  await user.click(screen.getByRole("button", { name: "Oui" }));
  await screen.findByText(/La connexion a été interrompue/);
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Oui" }).getAttribute("aria-busy")).toBeNull(),
  );
  expect(call).toHaveBeenCalledOnce();
  await act(async () => onlineManager.setOnline(true));
  expect(call).toHaveBeenCalledOnce();
});
