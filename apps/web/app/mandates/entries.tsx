import { LocalTime } from "../ui/local-time.tsx";

/** A list of what happened. */
export function Entries({ children }: { children: React.ReactNode }) {
  return <ul className="flex flex-col divide-y divide-line">{children}</ul>;
}

export function Entry({ at, children }: { at: string; children: React.ReactNode }) {
  return (
    <li className="py-2.5 text-sm">
      <span className="block wrap-anywhere">{children}</span>
      <span className="text-muted">
        <LocalTime iso={at} />
      </span>
    </li>
  );
}
