import type { PublicSettings } from "@passerelle/contract/settings";
import type { Language } from "@passerelle/domain/languages";
import { FEATURES } from "@passerelle/domain/settings/features";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, render } from "@testing-library/react";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { queryClient } from "../app/lib/query.ts";
import { replaceSettings } from "../app/lib/settings.ts";
import { serverWords } from "../app/lib/words.server.ts";
import { WordsProvider } from "../app/lib/words.tsx";
import { Toasts } from "../app/ui/toasts.tsx";

const SETTINGS: PublicSettings = {
  platform_name: "Passerelle",
  public_url: "http://localhost",
  demo: true,
  accounts_hosted: false,
  max_document_bytes: 10_000_000,
  seller: null,
  staff_second_factor: false,
  ordering_open: true,
  mobile_providers: [],
  exchange_rates: { USD: 1.1, CAD: 1.5 },
  features: Object.fromEntries(FEATURES.map((name) => [name, true])) as PublicSettings["features"],
};

type Options = {
  /** The first address. */
  path?: string;
  /** The pattern of the page's address, for a page that reads its parameters. */
  route?: string;
  /** Whether replies that were read before are kept, as those of a page's loader. */
  keepsQueries?: boolean;
  language?: Language;
  settings?: Partial<Omit<PublicSettings, "features">>;
  features?: Partial<PublicSettings["features"]>;
};

type Rendered = {
  user: UserEvent;
  /** The current address, as path and query. */
  address: () => string;
  navigate: (to: string | number) => Promise<void>;
};

/** Renders a component with the router, words, settings and server state that every page has. */
export async function renderInPage(
  element: React.ReactNode,
  { path = "/", route = "*", keepsQueries = false, language = "fr", settings, features }: Options = {},
): Promise<Rendered> {
  const page = (
    <>
      {element}
      <Toasts />
    </>
  );
  replaceSettings(undefined);
  const root = { settings: { ...SETTINGS, ...settings, features: { ...SETTINGS.features, ...features } } };
  const router = createMemoryRouter(
    // The router forgets the data of a route without a loader.
    [{ id: "root", path: route, element: page, loader: () => root, shouldRevalidate: () => false }],
    { initialEntries: [path], hydrationData: { loaderData: { root } } },
  );
  if (!keepsQueries) queryClient.clear();
  // Parts whose words are not there yet suspend.
  await act(async () => {
    render(
      <WordsProvider language={language} source={serverWords}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </WordsProvider>,
    );
  });
  return {
    user: userEvent.setup({ delay: null }),
    address: () => router.state.location.pathname + router.state.location.search,
    navigate: (to) => act(() => (typeof to === "number" ? router.navigate(to) : router.navigate(to))),
  };
}

/** Renders what shows a value, which `change` replaces afterwards, as a page does that has read it again. */
export async function renderChanging<T>(first: T, show: (value: T) => React.ReactNode) {
  const shown = { change: (_: T) => {} };
  function Changing() {
    const [value, setValue] = useState(first);
    shown.change = setValue;
    return show(value);
  }
  const rendered = await renderInPage(<Changing />);
  return { ...rendered, change: (value: T) => act(async () => shown.change(value)) };
}
