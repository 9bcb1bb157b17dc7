import { MAIN_ID } from "../components/main-content.tsx";

/**
 * What a browser shows of the product outside of its pages: colours of its own frame, icons, and the manifest of the installed
 * application, in the language of the first page. Nothing is drawn before the header has been parsed, because its
 * parts would move each other. Rendered on the server only, since nothing of it changes.
 */
export const DeviceLinks = ({ language }: { language: string }) => (
  <>
    <meta name="color-scheme" content="light dark" />
    <meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf6ee" />
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#12132a" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    <link rel="expect" href={`#${MAIN_ID}`} blocking="render" />
    <link rel="manifest" href={`/manifest.webmanifest?lang=${language}`} />
  </>
);
