import type { TestApp } from "./app.ts";

export type Page = { status: number; url: URL; body: string };

/**
 * A minimal browser: redirects, forms and cookies. Requests to the product's address are answered by the application
 * under test, others by the real server there.
 */
export class Browser {
  private readonly cookies = new Map<string, Map<string, string>>();
  private readonly server: TestApp;
  /** Navigation stops at this origin, which has no server. */
  stopAt: string | undefined;

  constructor(server: TestApp) {
    this.server = server;
  }

  /** Follows redirects to a page, or to the first page of the product outside of the authentication service. */
  async open(target: string | URL, form?: Record<string, string>): Promise<Page> {
    let url = new URL(target, this.server.ctx.env.publicUrl);
    let body = form && new URLSearchParams(form).toString();
    for (let hop = 0; hop < 20; hop += 1) {
      if (this.isOurs(url) && !url.pathname.startsWith("/auth/v1")) return { status: 200, url, body: "" };
      if (url.origin === this.stopAt) return { status: 200, url, body: "" };
      const reply = await this.request(url, body);
      if (reply.location === undefined) return { status: reply.status, url, body: reply.body };
      url = new URL(reply.location, url);
      body = undefined;
    }
    throw new Error(`too many redirects at ${url}`);
  }

  /** A single request with the cookies of its host, without following redirects. */
  async request(target: string | URL, body?: string, headers: Record<string, string> = {}) {
    const url = new URL(target, this.server.ctx.env.publicUrl);
    const sent = {
      ...headers,
      ...(body !== undefined && { "content-type": "application/x-www-form-urlencoded" }),
      cookie: [...this.jar(url)].map(([name, value]) => `${name}=${value}`).join("; "),
    };
    const method = body === undefined ? ("GET" as const) : ("POST" as const);
    if (this.isOurs(url)) {
      const reply = await this.server.app.inject({
        method,
        url: url.pathname + url.search,
        headers: sent,
        ...(body !== undefined && { payload: body }),
      });
      this.keep(url, [reply.headers["set-cookie"] ?? []].flat());
      return { status: reply.statusCode, location: reply.headers.location, body: reply.body };
    }
    const reply = await fetch(url, { method, body, headers: sent, redirect: "manual" });
    this.keep(url, reply.headers.getSetCookie());
    const location = reply.headers.get("location") ?? undefined;
    return { status: reply.status, location, body: await reply.text() };
  }

  /** Submits the only form of a page, including its hidden fields. */
  async submit(page: Page, fields: Record<string, string> = {}): Promise<Page> {
    const action = /<form[^>]*action="([^"]*)"/.exec(page.body)?.[1];
    if (action === undefined) throw new Error(`no form in: ${page.body}`);
    return this.open(new URL(decodeEntities(action), page.url), { ...hiddenFields(page), ...fields });
  }

  private isOurs(url: URL): boolean {
    return url.origin === new URL(this.server.ctx.env.publicUrl).origin;
  }

  private jar(url: URL): Map<string, string> {
    const jar = this.cookies.get(url.host) ?? new Map<string, string>();
    this.cookies.set(url.host, jar);
    return jar;
  }

  private keep(url: URL, lines: string[]): void {
    for (const line of lines) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "" || /expires=Thu, 01 Jan 1970/i.test(line)) this.jar(url).delete(name);
      else this.jar(url).set(name, value);
    }
  }
}

export function hiddenFields({ body }: Page): Record<string, string> {
  const inputs = [...body.matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => input);
  return Object.fromEntries(
    inputs.map((input) => [
      /name="([^"]*)"/.exec(input)?.[1] ?? "",
      decodeEntities(/value="([^"]*)"/.exec(input)?.[1] ?? ""),
    ]),
  );
}

function decodeEntities(text: string): string {
  return text
    .replaceAll("&#x2F;", "/")
    .replaceAll(/&#x?3[dD];|&#61;/g, "=")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}
