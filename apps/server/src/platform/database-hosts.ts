import pg from "pg";

const URL_OF_HOSTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#@]*)([/?#].*)?$/;
const ATTRIBUTE = "target_session_attrs";
/**
 * Values of `target_session_attrs` (libpq). Several hosts without it count as one server too, since any transaction may write.
 */
const WRITABLE: (string | null)[] = [null, "read-write", "primary"];
/** A host that does not answer must not delay the change to another. */
const HOST_PATIENCE_MS = 3_000;

/**
 * Splits a connection string with several hosts into one string per host, as libpq reads it:
 * `postgres://user@a,b:5433/name?target_session_attrs=read-write`. Undefined if it is malformed.
 */
export function splitHosts(connectionString: string): string[] | undefined {
  const [, before, hosts, after = ""] = URL_OF_HOSTS.exec(connectionString) ?? [];
  if (before === undefined || hosts === undefined) return undefined;
  const urls = hosts.split(",").map((host) => before + host + after);
  if (!urls.every((url) => URL.canParse(url))) return undefined;
  const parsed = urls.map((url) => new URL(url));
  if (parsed.length > 1 && parsed.some(({ hostname }) => hostname === "")) return undefined;
  if (parsed.some(({ searchParams }) => !WRITABLE.includes(searchParams.get(ATTRIBUTE)))) return undefined;
  return parsed.map((url) => {
    // Deleting an absent parameter would still make `URL` rewrite the string with other escapes.
    if (url.searchParams.has(ATTRIBUTE)) url.searchParams.delete(ATTRIBUTE);
    return url.href;
  });
}

/** The driver has no code for this error; the code makes it count as a database that cannot be reached. */
class NotPrimaryError extends Error {
  readonly code = "57P03";
}

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/**
 * The class of clients of the one server that `connectionString` names. With several hosts, a new client first tries the host
 * that last accepted writes, and goes on to the next when a host cannot be reached or is a standby.
 */
export function clientOf(connectionString: string): typeof pg.Client {
  const urls = splitHosts(connectionString) ?? [connectionString];
  if (urls.length === 1) return pg.Client;
  let current = 0;
  return class extends pg.Client {
    readonly #host = current;

    constructor(config?: pg.ClientConfig | string) {
      super({
        ...(typeof config === "object" && config),
        connectionString: urls[current] as string,
        connectionTimeoutMillis: HOST_PATIENCE_MS,
      });
      // A connection that dies before its owner listens would end the process.
      this.on("error", () => {});
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.Client> | undefined {
      const connecting = this.#connectOrLeave();
      if (!callback) return connecting;
      connecting.then(
        (client) => (callback as (error: null, client: pg.Client) => void)(null, client),
        callback as (error: Error) => void,
      );
      return undefined;
    }

    async #connectOrLeave(): Promise<pg.Client> {
      try {
        await super.connect();
        const { rows } = await this.query<{ standby: boolean }>("SELECT pg_is_in_recovery() AS standby");
        if (!rows[0]?.standby) return this;
        await this.end();
        throw new NotPrimaryError(`${this.host}:${this.port} is a standby`);
      } catch (error) {
        // Another client may have changed the host already.
        if (current === this.#host) current = (current + 1) % urls.length;
        throw error;
      }
    }
  };
}

/**
 * Connects to the host that accepts writes, with a client of `clientOf`, which remembers that host; throws the error of the last
 * host if none does.
 */
export async function connectToPrimary(
  connectionString: string,
  Client = clientOf(connectionString),
  config: pg.ClientConfig = {},
): Promise<pg.Client> {
  const { length: hosts = 1 } = splitHosts(connectionString) ?? [];
  for (let tries = 1; ; tries += 1) {
    const client = new Client({ ...config, connectionString });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (tries >= hosts) throw error;
    }
  }
}
