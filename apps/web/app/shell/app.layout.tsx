import { Outlet, useLocation } from "react-router";
import type { Route } from "./+types/app.layout";
import { AppHeader } from "./components/app-header.tsx";
import { Breadcrumbs } from "./components/breadcrumbs.tsx";
import { FloatingButtons } from "./components/floating-buttons.tsx";
import { Footer } from "./components/footer.tsx";
import { MainContent } from "./components/main-content.tsx";
import { Sidebar } from "./components/sidebar.tsx";
import { ErrorContent } from "./error-page.tsx";
import { APP_TRAILS } from "./navigation/app-trails.data.ts";

/** The frame of the signed-in pages (spec 1 §2.4). `--sticky-top` as in the simple one. */
function Frame({ children }: { children: React.ReactNode }) {
  const { pathname } = useLocation();
  return (
    <div className="[--sticky-top:4rem]">
      <AppHeader />
      <div className="flex">
        <Sidebar />
        <div className="flex min-h-[calc(100dvh-4rem)] min-w-0 flex-1 flex-col">
          <MainContent className="mx-auto w-full max-w-6xl flex-1 px-4 pt-6 pb-20 sm:px-6 sm:pt-8">
            <Breadcrumbs trails={APP_TRAILS} />
            {children}
          </MainContent>
          {!/^\/dashboard\/?$/i.test(pathname) && <Footer />}
        </div>
      </div>
      <FloatingButtons />
    </div>
  );
}

export default function AppLayout() {
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
