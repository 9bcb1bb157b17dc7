/**
 * The server ended the connection, starts, has no connection, memory or room on its disk left, or could not write there
 * (SQLSTATE).
 */
const REFUSED = /^(?:08...|57P0[123]|53[0123]00|58030)$/;
const UNREACHABLE = /^E(?:CONNREFUSED|CONNRESET|PIPE|HOSTUNREACH|NETUNREACH|TIMEDOUT|AI_AGAIN)$|^ENOTFOUND$/;
/** Messages of the driver, whose errors have no code. */
const BROKEN =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection)/;

/** Whether a statement failed because the database cannot be reached: the same call may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message, errors, syscall } = error as NodeJS.ErrnoException & { errors?: unknown };
  if (Array.isArray(errors)) return errors.some(isDatabaseAway);
  // A database that is stopped removes its socket.
  if (code === "ENOENT") return syscall === "connect";
  if (typeof code === "string") return REFUSED.test(code) || UNREACHABLE.test(code);
  return BROKEN.test(message);
}
