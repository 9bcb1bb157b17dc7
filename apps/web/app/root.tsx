import "./ui/theme.css";
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import {
  data,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root";
import { CarriedContext, carriedOf, keepCarried } from "./lib/carried.ts";
import { ApiError } from "./lib/client.ts";
import { useDeviceLanguage } from "./lib/device-language.ts";
import {
  DISPLAY_CURRENCY,
  displayCurrencyCookie,
  displayCurrencyOfRequest,
} from "./lib/display-currency-cookie.ts";
import { replayEarlyPress } from "./lib/early-press.ts";
import { LANGUAGE_KEY, languageOfRequest } from "./lib/language.ts";
import { listedWords } from "./lib/listed-words.ts";
import { usePageKind } from "./lib/page-kind.ts";
import { serverClient } from "./lib/server-client.server.ts";
import { useSession } from "./lib/session.ts";
import { useHydrated } from "./lib/use-hydrated.ts";
import { readUserCategory } from "./lib/user-category-cookie.ts";
import { useLanguage, useWordsUrls } from "./lib/words.tsx";
import { DemoStrip } from "./shell/components/demo-strip.tsx";
import { SkipLink } from "./shell/components/main-content.tsx";
import { OfflineNotice } from "./shell/components/offline-notice.tsx";
import { PageSpinner } from "./shell/components/page-spinner.tsx";
import { DeviceLinks } from "./shell/document/device-links.tsx";
import { FirstScripts } from "./shell/document/first-scripts.tsx";
import { kindOf } from "./shell/document/kind.ts";
import { LastScripts } from "./shell/document/last-scripts.tsx";
import { PageScript } from "./shell/document/page-script.tsx";
import { ErrorPage } from "./shell/error-page.tsx";
import { signOutStore } from "./shell/sign-out-state.ts";
import { Toasts } from "./ui/toasts.tsx";

// Without its code the page uses the device's choices only.
const AccountSync = lazy(() =>
  import("./shell/components/account-sync.tsx").catch(() => ({ default: () => null })),
);

const SignOut = lazy(() => import("./shell/components/sign-out.tsx").catch(() => ({ default: () => null })));

/** Words that every page may show: frames, component kit, and errors. */
const COMMON_WORDS = ["shell", "ui", "lib"];

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = serverClient(request, context);
  const language = languageOfRequest(request);
  const displayCurrency = displayCurrencyOfRequest(request);
  const headers = new Headers();
  const { searchParams } = new URL(request.url);
  // Without JavaScript the language and the currency are switched by links with these parameters.
  if (searchParams.get(DISPLAY_CURRENCY) === displayCurrency)
    headers.append("set-cookie", displayCurrencyCookie(displayCurrency));
  if (searchParams.get("lang") === language)
    headers.append("set-cookie", `${LANGUAGE_KEY}=${language}; Path=/; Max-Age=31536000; SameSite=Lax`);
  const settings = await call("GET /api/settings").catch((error: unknown) => {
    // Of the errors on the server only a thrown response reaches the error page, so it carries the id to quote.
    if (error instanceof ApiError) throw data({ request_id: error.requestId }, { status: 503 });
    throw error;
  });
  const cookies = request.headers.get("cookie");
  const userCategory = readUserCategory(cookies);
  const kind = kindOf(request.url, cookies);
  return data({ settings, language, displayCurrency, userCategory, kind }, { headers });
}

/** Settings and initial language do not change while a page is open; a language switch loads its own words. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: React.ReactNode }) {
  const { language } = useLanguage();
  const wordsUrl = useWordsUrls();
  const first = useRouteLoaderData<typeof loader>("root");
  const kind = usePageKind();
  const isDocument = kind === "document";
  const matches = useMatches();
  const namespaces = new Set([...COMMON_WORDS, ...listedWords(matches)]);
  return (
    <html lang={language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        {import.meta.env.SSR && <FirstScripts kind={kind} matches={matches} />}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {import.meta.env.SSR && <DeviceLinks language={first?.language ?? language} />}
        {wordsUrl &&
          !isDocument &&
          [...namespaces].map((namespace) => (
            <link
              key={namespace}
              rel="preload"
              as="fetch"
              crossOrigin="anonymous"
              href={wordsUrl(first?.language ?? language, namespace)}
              data-words={namespace}
            />
          ))}
        <Meta />
        <Links />
      </head>
      <body className="bg-paper text-ink antialiased">
        {children}
        <Toasts />
        {isDocument ? (
          // Documents are not hydrated.
          import.meta.env.SSR && <PageScript />
        ) : (
          <>
            <ScrollRestoration />
            <Scripts />
            {import.meta.env.SSR && <LastScripts kind={kind} matches={matches} />}
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  const carried = carriedOf(useMatches());
  useState(() => keepCarried(carried));
  const signedIn = useSession().status === "signed_in";
  const signOutState = useSyncExternalStore(
    signOutStore.subscribe,
    signOutStore.get,
    signOutStore.getOnServer,
  );
  useDeviceLanguage();
  const hydrated = useHydrated();
  // Not before hydration: React ignores a press of a button that was disabled until then.
  useEffect(() => {
    if (hydrated) replayEarlyPress();
  }, [hydrated]);
  return (
    <CarriedContext value={carried}>
      <SkipLink />
      <Suspense>{signedIn && <AccountSync />}</Suspense>
      <Suspense>{(signedIn || signOutState !== "idle") && <SignOut />}</Suspense>
      <DemoStrip />
      <OfflineNotice />
      <PageSpinner />
      <Outlet />
    </CarriedContext>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
