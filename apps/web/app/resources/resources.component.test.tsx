import { screen } from "@testing-library/react";
import { RouterContextProvider } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { replyTo } from "../../test/fetch.ts";
import { renderInPage } from "../../test/render.tsx";
import { signIn } from "../../test/session.ts";
import { setSession } from "../lib/session-state.ts";
import { transportContext } from "../lib/transport.server.ts";
import type { Route } from "./+types/resources.page";
import ResourcesPage, { clientLoader, loader } from "./resources.page.tsx";

// The page hydrates before it knows the session.
beforeEach(() => void setSession({ status: "unknown" }));

/** What the server renders for a reader with these cookies: a list of one page. */
async function load(path: string, cookie: string) {
  const context = new RouterContextProvider();
  const list = { resources: [], total: 20, available: 20, countries: [], per_page: 24 };
  context.set(transportContext, async () => Response.json(list));
  const headers = new Headers({ cookie });
  const request = { url: `http://localhost${path}`, headers, signal: new AbortController().signal };
  return loader({ request, context } as unknown as Route.LoaderArgs);
}

it("sends a visitor from a page beyond the last one to that one", async () => {
  const sent = await load("/resources?search=acte&page=3", "").catch((thrown: Response) => thrown);
  expect(sent).toBeInstanceOf(Response);
  expect((sent as Response).headers.get("location")).toBe("/resources?search=acte");
});

it("keeps the page of a signed-in reader, whose list is longer, and does not call it empty meanwhile", async () => {
  const path = "/resources?page=2";
  const { data } = (await load(path, "signed_in=1")) as { data: Route.ComponentProps["loaderData"] };
  await renderInPage(<ResourcesPage {...({ loaderData: data } as Route.ComponentProps)} />, { path });
  expect(screen.getByRole("heading", { level: 1, name: "Ressources utiles" })).toBeDefined();
  expect(screen.queryByText(/^Aucune ressource/)).toBeNull();
});

it("says to a signed-in reader in place and in a toast that the list could not be loaded", async () => {
  signIn();
  replyTo({ "GET /api/resources": undefined });
  const request = new Request("http://localhost/resources?category=administrative");
  const loaderData = await clientLoader({ request } as Route.ClientLoaderArgs);
  await renderInPage(<ResourcesPage {...({ loaderData } as Route.ComponentProps)} />);
  expect(await screen.findByText("Impossible de charger les ressources.")).toBeDefined();
  expect(screen.getByText("Erreur lors de la récupération des ressources.")).toBeDefined();
  expect(screen.getByRole("button", { name: "Réessayer" })).toBeDefined();
  expect(screen.getByText(/^La connexion a été interrompue/)).toBeDefined();
});
