import { Outlet } from "react-router";
import type { Route } from "./+types/auth.layout";
import { BrandLink } from "./components/brand-link.tsx";
import { LanguageSwitch } from "./components/language-switch.tsx";
import { MainContent } from "./components/main-content.tsx";
import { ErrorContent } from "./error-page.tsx";

/** Nothing beside the form (spec 1 §2.4) but the way back and the language. */
function Frame({ children }: { children: React.ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex h-16 w-full max-w-6xl shrink-0 items-center justify-between px-4 sm:px-6">
        <BrandLink />
        <LanguageSwitch />
      </header>
      <MainContent className="mx-auto w-full max-w-6xl flex-1 px-4 pt-4 pb-12 sm:px-6 sm:pt-8">
        {children}
      </MainContent>
    </div>
  );
}

export default function AuthLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorContent error={error} />
    </Frame>
  );
}
