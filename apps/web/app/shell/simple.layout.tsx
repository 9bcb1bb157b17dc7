import { Outlet, useLocation } from "react-router";
import type { Route } from "./+types/simple.layout";
import { Breadcrumbs } from "./components/breadcrumbs.tsx";
import { FloatingButtons } from "./components/floating-buttons.tsx";
import { Footer } from "./components/footer.tsx";
import { MainContent } from "./components/main-content.tsx";
import { SimpleHeader } from "./components/simple-header.tsx";
import { ErrorContent } from "./error-page.tsx";
import { isInfoPage } from "./navigation/info-page.ts";
import { SIMPLE_TRAILS } from "./navigation/simple-trails.data.ts";

/** `--sticky-top`: where a page's own sticky parts come to rest, below the header. */
function Frame({ children }: { children: React.ReactNode }) {
  const { pathname } = useLocation();
  return (
    <div className="flex min-h-dvh flex-col [--sticky-top:4rem]">
      <SimpleHeader />
      <MainContent className="mx-auto w-full max-w-6xl flex-1 px-4 pt-6 pb-20 sm:px-6 sm:pt-8">
        <Breadcrumbs trails={SIMPLE_TRAILS} />
        {children}
      </MainContent>
      <Footer />
      {!isInfoPage(pathname) && <FloatingButtons />}
    </div>
  );
}

export default function SimpleLayout() {
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
