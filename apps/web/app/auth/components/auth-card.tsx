import { Card } from "../../ui/card.tsx";

type AuthCardProps = { title: string; lead?: string | undefined; children: React.ReactNode };

/** The box of a page without another frame (spec 1 §2.4). */
export function AuthCard({ title, lead, children }: AuthCardProps) {
  return (
    <Card>
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-2 mb-6 wrap-anywhere text-muted">{lead}</p>
      {children}
    </Card>
  );
}
