import { useSession } from "../../lib/session.ts";

/**
 * The place of a button of the header that only signed-in people see, until the session is known: otherwise the other buttons
 * would move, and a press would reach another one. Others see nothing. Give it the size of the button.
 */
export function ReservedPlace({ className = "size-11" }: { className?: string }) {
  const { status } = useSession();
  if (status !== "unknown") return null;
  return <span aria-hidden="true" className={`hidden shrink-0 in-data-signed-in:block ${className}`} />;
}
