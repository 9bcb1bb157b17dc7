import type { TestApp } from "./app.ts";
import { Browser, hiddenFields, type Page } from "./browser.ts";
import { fragmentOf } from "./builders/auth.ts";
import { type SamlProvider, startSamlProvider } from "./saml-provider.ts";

export const ACS = "/auth/v1/sso/saml/acs";
export const HOME = "http://localhost:3000/login";

export type Organisation = Awaited<ReturnType<typeof buildOrganisation>>;

/** Creates an organisation with a SAML identity provider that trusts us; `register` makes us trust it. */
export async function buildOrganisation(server: TestApp) {
  const provider: SamlProvider = await startSamlProvider(
    async () => (await server.app.inject("/auth/v1/sso/saml/metadata")).body,
  );
  const authorization = `Bearer ${await server.ctx.auth.issueServiceToken(10)}`;
  let known = 0;

  const call = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object) =>
    server.app.inject({
      method,
      url: `/auth/v1/admin/sso/providers${path}`,
      headers: { authorization, "x-supabase-api-version": "2024-01-01" },
      ...(payload && { payload: JSON.stringify(payload) }),
    });

  /** Signs in at the organisation and resolves with the page whose form posts the response to us. */
  const answerFor = async (browser: Browser, login: string, more: object = {}): Promise<Page> => {
    const body = { domain: "ministry.test", redirect_to: HOME, skip_http_redirect: true, ...more };
    const reply = await browser.request("/auth/v1/sso", JSON.stringify(body));
    const page = await browser.open((JSON.parse(reply.body) as { url: string }).url);
    return browser.submit(page, { login });
  };

  const deliver = (browser: Browser, fields: Record<string, string>) =>
    browser.request(ACS, new URLSearchParams(fields).toString());

  return {
    provider,
    call,
    answerFor,
    deliver,
    /** The body of `POST /admin/sso/providers` for it. */
    registration: { type: "saml", metadata_xml: provider.metadataXml, domains: ["Ministry.test"] },
    /** Adds a member; returns their login. */
    employ: (more: Record<string, unknown> = {}): string => {
      const id = `employee-${++known}`;
      provider.people.set(id, { id, email: `${id}@ministry.test`, displayName: "Adama Traoré", ...more });
      return id;
    },
    /** Signs in with a response that `change` has modified, and resolves with the result. */
    outcome: async (login: string, change: (xml: string) => string = (xml) => xml) => {
      const browser = new Browser(server);
      const fields = hiddenFields(await answerFor(browser, login));
      const changed = change(Buffer.from(fields.SAMLResponse ?? "", "base64").toString());
      const SAMLResponse = Buffer.from(changed).toString("base64");
      return fragmentOf((await deliver(browser, { ...fields, SAMLResponse })).location);
    },
    /** Restores valid responses and resets limits. */
    forget: async () => {
      provider.twist = {};
      await server.ctx.db.deleteFrom("rate_limits").execute();
    },
  };
}
