import { Outlet } from "react-router";
import type { Route } from "./+types/landing.layout";
import { FloatingButtons } from "./components/floating-buttons.tsx";
import { LandingFooter } from "./components/footer.tsx";
import { LandingHeader } from "./components/landing-header.tsx";
import { MainContent } from "./components/main-content.tsx";
import { ErrorContent } from "./error-page.tsx";

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <>
      <LandingHeader />
      <MainContent>{children}</MainContent>
      <LandingFooter />
      <FloatingButtons />
    </>
  );
}

export default function LandingLayout() {
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
