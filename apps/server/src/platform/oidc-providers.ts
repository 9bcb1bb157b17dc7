import * as z from "zod/mini";

/** An OpenID provider that signs people in (`OIDC_PROVIDERS`), with its presets filled in. */
export type OidcProvider = {
  /** `google`, `apple`…: the value of `/authorize?provider=` and the provider of identities. */
  id: string;
  /** The display name. */
  name: string;
  issuer: string;
  clientId: string;
  /** Further accepted audiences of ID tokens: mobile applications. */
  clientIds: string[];
  clientSecret: string | undefined;
  /** Apple's client secret is a token that we sign ourselves. */
  apple: { teamId: string; keyId: string; privateKey: string } | undefined;
  scopes: string[];
  clientAuth: "client_secret_basic" | "client_secret_post" | "none";
  responseMode: "form_post" | undefined;
  pkce: boolean;
  nonce: boolean;
  /** Provides verified addresses without marking them as verified. */
  emailsVerified: boolean;
  /** Members that its discovery document lacks. */
  metadata: Record<string, string>;
};

type Preset = Partial<Omit<OidcProvider, "id" | "clientId" | "clientIds" | "clientSecret" | "apple">>;

const PRESETS: Record<string, Preset> = {
  google: { name: "Google", issuer: "https://accounts.google.com" },
  apple: {
    name: "Apple",
    issuer: "https://appleid.apple.com",
    scopes: ["openid", "email", "name"],
    clientAuth: "client_secret_post",
    // Apple requires this response mode when name or address are requested.
    responseMode: "form_post",
  },
  facebook: {
    name: "Facebook",
    issuer: "https://www.facebook.com",
    scopes: ["openid", "email", "public_profile"],
    clientAuth: "client_secret_post",
    emailsVerified: true,
    metadata: { token_endpoint: "https://graph.facebook.com/oauth/access_token" },
  },
  linkedin_oidc: {
    name: "LinkedIn",
    issuer: "https://www.linkedin.com/oauth",
    clientAuth: "client_secret_post",
    // LinkedIn's web applications support neither.
    pkce: false,
    nonce: false,
  },
};

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** https, or http to this machine: a provider's answers decide who signs in. */
export function isTrustworthyUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === "https:" || (protocol === "http:" && LOOPBACK.has(hostname));
}

const text = (max = 4000) => z.string().check(z.minLength(1), z.maxLength(max));
const RESERVED = ["email", "phone", "anonymous_users", "saml", "web3"];

const Entry = z.strictObject({
  id: z.string().check(
    z.regex(/^[a-z][a-z0-9_-]{0,39}$/, "id: lower-case letters, digits, _ and -"),
    z.refine((id) => !RESERVED.includes(id), { error: `id: none of ${RESERVED.join(", ")}` }),
  ),
  name: z.optional(text(60)),
  issuer: z.optional(
    z.string().check(z.refine(isTrustworthyUrl, { error: "issuer: a URL that starts with https:" })),
  ),
  client_id: text(),
  client_ids: z.optional(z.array(text())),
  client_secret: z.optional(text()),
  apple_team_id: z.optional(text(40)),
  apple_key_id: z.optional(text(40)),
  apple_private_key: z.optional(text()),
  scopes: z.optional(z.string()),
  client_auth: z.optional(z.enum(["client_secret_basic", "client_secret_post", "none"])),
  pkce: z.optional(z.boolean()),
  nonce: z.optional(z.boolean()),
  emails_verified: z.optional(z.boolean()),
});

/** Parses `OIDC_PROVIDERS`; the error is a sentence that states what is wrong with which entry. */
export function parseOidcProviders(variable: string): { providers: OidcProvider[] } | { error: string } {
  let value: unknown;
  try {
    value = JSON.parse(variable);
  } catch {
    return { error: "a JSON array" };
  }
  const parsed = z.array(Entry).safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const why = issue?.code === "unrecognized_keys" ? `unknown ${issue.keys.join(", ")}` : issue?.message;
    return { error: `a JSON array of providers (${issue?.path.join(".")}: ${why})` };
  }
  const providers: OidcProvider[] = [];
  for (const entry of parsed.data) {
    const preset = PRESETS[entry.id] ?? {};
    const issuer = entry.issuer ?? preset.issuer;
    if (!issuer) return { error: `an issuer for ${entry.id}` };
    if (providers.some(({ id }) => id === entry.id)) return { error: `one provider named ${entry.id}` };
    const apple =
      entry.apple_team_id && entry.apple_key_id && entry.apple_private_key
        ? { teamId: entry.apple_team_id, keyId: entry.apple_key_id, privateKey: entry.apple_private_key }
        : undefined;
    const secret = entry.client_secret !== undefined || apple !== undefined;
    providers.push({
      id: entry.id,
      name: entry.name ?? preset.name ?? entry.id,
      issuer,
      clientId: entry.client_id,
      clientIds: entry.client_ids ?? [],
      clientSecret: entry.client_secret,
      apple,
      scopes: entry.scopes?.split(/[\s,]+/).filter(Boolean) ??
        preset.scopes ?? ["openid", "email", "profile"],
      clientAuth: entry.client_auth ?? (secret ? (preset.clientAuth ?? "client_secret_basic") : "none"),
      responseMode: preset.responseMode,
      pkce: entry.pkce ?? preset.pkce ?? true,
      nonce: entry.nonce ?? preset.nonce ?? true,
      emailsVerified: entry.emails_verified ?? preset.emailsVerified ?? false,
      metadata: preset.metadata ?? {},
    });
  }
  return { providers };
}
