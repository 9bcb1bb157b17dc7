import "./ui/theme.css";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root";
import { languageOfRequest } from "./lib/language.ts";
import { serverClient } from "./lib/server-client.server.ts";
import { useLanguage, wordsUrl } from "./lib/words.tsx";
import { ErrorPage } from "./shell/error-page.tsx";
import { Toasts } from "./ui/toasts.tsx";

/** The words that every page may show: the frames, the kit, and the messages of errors. */
const COMMON_WORDS = ["shell", "ui", "lib"];

export async function loader({ request, context }: Route.LoaderArgs) {
  const call = serverClient(request, context);
  return { settings: await call("GET /api/settings"), language: languageOfRequest(request) };
}

/** The settings and the first language never change while a page is open: a language switch loads its own words. */
export function shouldRevalidate() {
  return false;
}

type WordsHandle = { words?: string[] } | undefined;

export function Layout({ children }: { children: React.ReactNode }) {
  const { language } = useLanguage();
  const data = useRouteLoaderData<typeof loader>("root");
  const matches = useMatches();
  const namespaces = new Set([
    ...COMMON_WORDS,
    ...matches.flatMap((match) => (match.handle as WordsHandle)?.words ?? []),
  ]);
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {[...namespaces].map((namespace) => (
          <link
            key={namespace}
            rel="preload"
            as="fetch"
            crossOrigin="anonymous"
            href={wordsUrl(data?.language ?? language, namespace)}
            data-words={namespace}
          />
        ))}
        <Meta />
        <Links />
      </head>
      <body className="bg-paper text-ink antialiased">
        {children}
        <Toasts />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
