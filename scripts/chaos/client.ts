import { randomUUID } from "node:crypto";

/** A call that was not acknowledged: it got no answer, or an answer by which the server promises nothing (429, 5xx). */
export class NotAcknowledged extends Error {}

export type Reply<T> = { status: number; headers: Headers; body: T };

/** A signed-in customer of a server that may die at any moment. */
export type Customer = {
  id: string;
  /** The address of the server, which may change: each call uses its value at the time it begins. */
  origin: string;
  call: <T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Reply<T>>;
};

/** Throws `NotAcknowledged` when the server does not answer, fails (5xx) or limits the caller (429). */
export async function send<T>(url: string, init: RequestInit): Promise<Reply<T>> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) });
    text = await response.text();
  } catch (cause) {
    throw new NotAcknowledged("no answer", { cause });
  }
  // The server promises nothing with a limit or a failure.
  if (response.status === 429 || response.status >= 500) throw new NotAcknowledged(`HTTP ${response.status}`);
  const isJson = response.headers.get("content-type")?.includes("json");
  return {
    status: response.status,
    headers: response.headers,
    body: (isJson ? JSON.parse(text) : text) as T,
  };
}

/** Signs in by password. Access tokens outlive the kills of one run, because sessions are stored in the database. */
export async function signIn(url: string, email: string, password: string): Promise<Customer> {
  const { status, body } = await send<{ access_token: string; user: { id: string } }>(
    `${url}/auth/v1/token?grant_type=password`,
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password }),
    },
  );
  if (status !== 200) throw new Error(`${email} cannot sign in: ${status}`);
  const { access_token, user } = body;
  const customer: Customer = {
    id: user.id,
    origin: url,
    call: (method, path, sent, headers = {}) =>
      send(path.startsWith("http") ? path : customer.origin + path, {
        method,
        headers: {
          authorization: `Bearer ${access_token}`,
          ...(sent !== undefined && !(sent instanceof Uint8Array) && { "content-type": "application/json" }),
          ...headers,
        },
        ...(sent !== undefined && {
          body: sent instanceof Uint8Array ? (sent as BodyInit) : JSON.stringify(sent),
        }),
      }),
  };
  return customer;
}

/** Like `call`, for a reply that must be 200. */
export async function ask<T>(customer: Customer, method: string, path: string, body?: unknown): Promise<T> {
  const reply = await customer.call<T>(method, path, body);
  if (reply.status !== 200)
    throw new Error(`${method} ${path}: HTTP ${reply.status} ${JSON.stringify(reply.body).slice(0, 300)}`);
  return reply.body;
}

export const newId = (): string => randomUUID();
