import { Link } from "react-router";

type PathCardProps = { to: string; title: string; text: string };

/** A card that leads to one way to contact us; the whole card is the link. */
export function PathCard({ to, title, text }: PathCardProps) {
  return (
    <li className="relative rounded-card border border-line bg-surface p-4 hover:border-primary">
      <Link
        to={to}
        className="font-semibold text-primary no-underline after:absolute after:inset-0 after:rounded-card"
      >
        {title}
      </Link>
      <p className="mt-1 text-sm text-muted">{text}</p>
    </li>
  );
}
