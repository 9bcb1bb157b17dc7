import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";

export function BackLink({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <ButtonLink to={to} variant="ghost" size="sm" className="mb-2 -ml-3">
      <Icon name="chevron-left" className="size-4" />
      {children}
    </ButtonLink>
  );
}
