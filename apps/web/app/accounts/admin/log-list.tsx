import type { Connection } from "@passerelle/contract/accounts/admin";
import { Link } from "react-router";
import { useDeviceName } from "../../auth/public/device-name.ts";
import { formatDateTime } from "../../lib/format.ts";
import { useLanguage, useWords } from "../../lib/words.tsx";
import { Badge } from "../../ui/badge.tsx";
import { ConnectionMenu } from "./row-menus.tsx";
import { useCodeWords } from "./use-code-words.ts";

type LogListProps = { connections: readonly Connection[] };

/** Connections as a table, or as cards where the table does not fit. */
export function LogList({ connections }: LogListProps) {
  return (
    <>
      <LogTable connections={connections} />
      <ul className="flex flex-col gap-3 md:hidden">
        {connections.map((connection) => (
          <li key={connection.id} className="rounded-card border border-line bg-surface p-4">
            <div className="flex items-start justify-between gap-2">
              <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-2">
                <Who connection={connection} />
                <What connection={connection} />
              </div>
              <ConnectionMenu connection={connection} />
            </div>
            <p className="mt-2 text-sm text-muted">
              <When connection={connection} />
              <How connection={connection} before=" · " />
            </p>
            <p className="text-sm text-muted">
              <Where connection={connection} />
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

const COLUMNS = ["when", "who", "what", "how", "where"] as const;

function LogTable({ connections }: LogListProps) {
  const t = useWords("accounts/admin");
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface max-md:hidden">
      <table className="w-full text-left">
        <caption className="sr-only">{t("logs.title")}</caption>
        <thead className="border-b border-line text-sm text-muted">
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="px-4 py-3 font-semibold work:px-2 work:py-1">
                {t(`logs.columns.${column}`)}
              </th>
            ))}
            <th scope="col" className="w-0">
              <span className="sr-only">{t("actions.title")}</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {connections.map((connection) => (
            <tr
              key={connection.id}
              data-row
              className="align-top hover:bg-primary-soft work:h-11 work:align-middle"
            >
              <td className="px-4 py-3 text-sm whitespace-nowrap work:px-2 work:py-1">
                <When connection={connection} />
              </td>
              <th scope="row" className="px-4 py-3 font-normal work:px-2 work:py-1">
                <Who connection={connection} />
              </th>
              <td className="px-4 py-3 work:px-2 work:py-1">
                <What connection={connection} />
              </td>
              <td className="px-4 py-3 text-sm work:px-2 work:py-1">
                <How connection={connection} />
              </td>
              <td className="px-4 py-3 text-sm work:px-2 work:py-1">
                <Where connection={connection} />
              </td>
              <td className="py-1 pr-3 text-right work:pr-2">
                <ConnectionMenu connection={connection} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type PartProps = { connection: Connection };

function When({ connection: { at } }: PartProps) {
  const { language } = useLanguage();
  return <time dateTime={at}>{formatDateTime(at, language)}</time>;
}

function Who({ connection: { user, email } }: PartProps) {
  const t = useWords("accounts/admin");
  const profile = useWords("profiles/profile");
  return (
    <span className="block min-w-0 work:max-w-56 work:leading-tight">
      {user ? (
        <Link
          to={`/admin/users/${user.id}`}
          data-row-link
          className="font-semibold text-primary hover:underline"
        >
          {user.name || profile("nameless")}
        </Link>
      ) : (
        <span className="text-muted">{t("logs.no_account")}</span>
      )}
      <span className="block text-sm wrap-anywhere text-muted work:truncate">{email}</span>
    </span>
  );
}

function What({ connection: { event, outcome } }: PartProps) {
  const t = useWords("accounts/admin");
  return <Badge tone={outcome === "success" ? "success" : "danger"}>{t(`connections.${event}`)}</Badge>;
}

function How({ connection: { method }, before = "" }: PartProps & { before?: string }) {
  const codeWords = useCodeWords();
  return method && before + codeWords(`methods.${method}`);
}

function Where({ connection: { ip, device } }: PartProps) {
  const nameOf = useDeviceName();
  return (
    <>
      {ip}
      {device && <span className="block work:truncate work:leading-tight">{nameOf(device)}</span>}
    </>
  );
}
