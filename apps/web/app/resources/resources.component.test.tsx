import { screen } from "@testing-library/react";
import { RouterContextProvider } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { replyTo } from "../../test/fetch.ts";
import { fillIn } from "../../test/fill-in.ts";
import { renderInPage } from "../../test/render.tsx";
import { signIn } from "../../test/session.ts";
import { setSession } from "../lib/session-state.ts";
import { transportContext } from "../lib/transport.server.ts";
import type { Route } from "./+types/resources.page";
import { ResourceDialog } from "./admin/resource-dialog.tsx";
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

it("refuses a file that is too large when it is chosen", async () => {
  signIn({ role: "super_admin" });
  const { user } = await renderInPage(<ResourceDialog resource={undefined} onClose={() => {}} />);
  await user.click(screen.getByRole("radio", { name: "Document" }));
  const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], "guide.pdf", { type: "application/pdf" });
  await user.upload(screen.getByLabelText(/^Fichier/), large);
  expect(await screen.findAllByText("La taille maximale du fichier est de 5 Mo.")).not.toHaveLength(0);
});

it("adds a link for signed-in people only", async () => {
  signIn({ role: "super_admin" });
  const sent: unknown[] = [];
  replyTo({
    "POST /api/admin/resources": (body) => {
      sent.push(body);
      return {};
    },
    "GET /api/admin/resources": undefined,
  });
  const { user } = await renderInPage(<ResourceDialog resource={undefined} onClose={() => {}} />);
  for (const field of ["Titre", "Description"])
    for (const language of ["français", "anglais"])
      fillIn(screen.getByLabelText(new RegExp(`^${field} en ${language}`)), "Guide");
  await user.selectOptions(screen.getByLabelText(/^Catégorie/), "Juridique");
  fillIn(screen.getByLabelText(/^Adresse du lien/), "exemple.cm");
  await user.click(screen.getByLabelText(/^Publique/));
  await user.click(screen.getByRole("button", { name: "Ajouter" }));
  expect(await screen.findByText("Ressource ajoutée")).toBeDefined();
  expect(sent).toMatchObject([{ type: "link", link_url: "https://exemple.cm", is_public: false }]);
});
