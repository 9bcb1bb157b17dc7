import { act, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { replyTo } from "../../../test/fetch.ts";
import { renderInPage } from "../../../test/render.tsx";
import { signIn } from "../../../test/session.ts";
import { currentSession, sessionEnded } from "../../lib/session-state.ts";
import SignOut from "./sign-out.tsx";
import { TypedTextSync } from "./typed-text-sync.tsx";
import { useSignOut } from "./use-sign-out.ts";

function Page() {
  const { start } = useSignOut();
  const [isSending, setIsSending] = useState(false);
  return (
    <main>
      <TypedTextSync />
      <SignOut />
      <form onSubmit={(event) => event.preventDefault()}>
        <label>
          Votre question
          <textarea name="question" />
        </label>
        <label>
          Mot de passe
          <input type="password" name="password" />
        </label>
        <label>
          Carte
          <input name="card" autoComplete="cc-number" />
        </label>
        <button type="submit" aria-busy={isSending}>
          Envoyer
        </button>
        <button type="submit" onClick={() => setIsSending(true)}>
          Envoyer lentement
        </button>
      </form>
      <button type="button" onClick={start}>
        Se déconnecter
      </button>
    </main>
  );
}

/** A page with a form, of a signed-in person. */
async function openPage() {
  signIn();
  return renderInPage(<Page />, { path: "/assistance/new?theme=payment" });
}

const RESTORED = "Le texte que vous aviez saisi est de nouveau là.";
const LOGOUT = "POST /auth/v1/logout";
const leave = () => screen.getByRole("button", { name: "Se déconnecter" });
const question = () => screen.getByRole("textbox", { name: "Votre question" }) as HTMLTextAreaElement;

it("shows that it is signing out until the server has answered", async () => {
  const { user, address } = await openPage();
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => promise);
  await user.click(leave());
  // Its code is loaded with the first sign-out.
  expect(await screen.findByText("Déconnexion en cours…")).toBeDefined();
  resolve(new Response(null, { status: 204 }));
  await waitFor(() => expect(address()).toBe("/login"));
  expect(screen.queryByText("Déconnexion en cours…")).toBeNull();
});

it("asks before unsaved text is left, signs out everywhere, and gives the text back at the next sign-in", async () => {
  const { user, address, navigate } = await openPage();
  const scopes: (string | null)[] = [];
  replyTo({
    [LOGOUT]: (_, query) => {
      scopes.push(query.get("scope"));
      return new Response(null, { status: 204 });
    },
  });
  await user.type(question(), "Puis-je payer en deux fois ?");
  await user.type(screen.getByLabelText("Mot de passe"), "secret");
  await user.type(screen.getByLabelText("Carte"), "4242");
  await user.click(leave());
  expect(currentSession().status).toBe("signed_in");
  await user.click(screen.getByRole("button", { name: "Garder et se déconnecter" }));
  await waitFor(() => expect(address()).toBe("/login"));
  expect(scopes).toEqual(["global"]);
  expect(JSON.stringify({ ...sessionStorage })).toContain("en deux fois");
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/secret|4242/);
  await user.clear(question());
  signIn();
  await navigate("/assistance/new?theme=payment");
  await waitFor(() => expect(question().value).toBe("Puis-je payer en deux fois ?"));
  expect(await screen.findByText(RESTORED)).toBeDefined();
});

it("forgets the text when asked to, and asks nothing once it was sent", async () => {
  const { user, address, navigate } = await openPage();
  replyTo({ [LOGOUT]: () => new Response(null, { status: 204 }) });
  await user.type(question(), "Bonjour");
  await user.click(leave());
  await user.click(screen.getByRole("button", { name: "Se déconnecter sans le garder" }));
  await waitFor(() => expect(address()).toBe("/login"));
  expect(sessionStorage).toHaveLength(0);
  signIn();
  replyTo({ [LOGOUT]: () => new Response(null, { status: 204 }) });
  await navigate("/assistance/new");
  await user.type(question(), " encore");
  await user.click(screen.getByRole("button", { name: "Envoyer" }));
  await user.click(leave());
  await waitFor(() => expect(address()).toBe("/login"));
});

it.each([
  ["typed", undefined],
  ["being sent", "Envoyer lentement"],
])("gives text back that was %s when the session ended elsewhere", async (_, press) => {
  const { user, navigate } = await openPage();
  await user.type(question(), "Bonjour");
  if (press) await user.click(screen.getByRole("button", { name: press }));
  act(() => void sessionEnded());
  await user.clear(question());
  await navigate("/login");
  act(() => void signIn());
  await navigate("/assistance/new?theme=payment");
  await waitFor(() => expect(question().value).toBe("Bonjour"));
  expect(await screen.findByText(RESTORED)).toBeDefined();
});

it("keeps nothing that was sent before the session ended", async () => {
  const { user } = await openPage();
  await user.type(question(), "Bonjour");
  await user.click(screen.getByRole("button", { name: "Envoyer" }));
  act(() => void sessionEnded());
  expect(sessionStorage).toHaveLength(0);
});

function Answers({ count }: { count: number }) {
  return (
    <main>
      <TypedTextSync />
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields have no other identity
        <label key={index}>
          Réponse
          <textarea />
        </label>
      ))}
    </main>
  );
}

const answers = () =>
  screen.getAllByRole("textbox", { name: "Réponse" }).map((one) => (one as HTMLTextAreaElement).value);

it("gives text back to its own field among several with one label, and to none when their number differs", async () => {
  let show: (count: number) => void = () => {};
  function Counted() {
    const [count, setCount] = useState(2);
    show = setCount;
    return <Answers count={count} />;
  }
  signIn();
  const { user, navigate } = await renderInPage(<Counted />, { path: "/requests" });
  await user.type(screen.getAllByRole("textbox")[1] as HTMLElement, "Seconde");
  act(() => void sessionEnded());
  await user.clear(screen.getAllByRole("textbox")[1] as HTMLElement);
  await navigate("/login");
  act(() => show(1));
  act(() => void signIn());
  await navigate("/requests");
  expect(answers()).toEqual([""]);
  act(() => show(2));
  await waitFor(() => expect(answers()).toEqual(["", "Seconde"]));
});

it("gives text back once, also while other text of the page has no field", async () => {
  let show: (count: number) => void = () => {};
  function Counted() {
    const [count, setCount] = useState(2);
    show = setCount;
    return (
      <>
        <Page />
        <Answers count={count} />
      </>
    );
  }
  signIn();
  const { user, navigate } = await renderInPage(<Counted />, { path: "/requests" });
  await user.type(question(), "Bonjour");
  await user.type(screen.getAllByRole("textbox", { name: "Réponse" })[0] as HTMLElement, "Première");
  act(() => void sessionEnded());
  await user.clear(question());
  act(() => show(1));
  act(() => void signIn());
  await waitFor(() => expect(question().value).toBe("Bonjour"));
  await user.clear(question());
  await user.type(question(), "Bonsoir");
  await navigate("/requests?tab=closed");
  await navigate("/requests");
  expect(question().value).toBe("Bonsoir");
});
