import helmet, { type FastifyHelmetOptions } from "@fastify/helmet";
import Fastify, { type FastifyInstance } from "fastify";
import type { Env } from "./env.ts";
import { schemaController } from "./schema-compilers.ts";

/** Features that our own pages use: copying, sharing, passkeys. Embedded pages may use none of them. */
const OURS = ["clipboard-write", "publickey-credentials-create", "publickey-credentials-get", "web-share"];

/** Features that none of our pages uses. Only names that browsers know: they log an error for others on every page. */
const UNUSED = [
  "accelerometer",
  "autoplay",
  "bluetooth",
  "browsing-topics",
  "camera",
  "clipboard-read",
  "display-capture",
  "encrypted-media",
  "fullscreen",
  "gamepad",
  "geolocation",
  "gyroscope",
  "hid",
  "identity-credentials-get",
  "idle-detection",
  "keyboard-map",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "picture-in-picture",
  "screen-wake-lock",
  "serial",
  "storage-access",
  "usb",
  "window-management",
  "xr-spatial-tracking",
];

const PERMISSIONS = [
  ...OURS.map((feature) => `${feature}=(self)`),
  ...UNUSED.map((feature) => `${feature}=()`),
].join(", ");

/** Addresses whose replies are data and not pages: all of the API except its documentation. */
const DATA = /^\/(?:api\/(?!docs)|auth\/v1\/)/;

/**
 * The headers that every reply has. Replies of the API have a Content-Security-Policy that forbids everything, and so have files; each
 * page sets its own, with the hashes of its inline scripts.
 */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  { publicUrl }: Pick<Env, "publicUrl">,
): Promise<void> {
  const headers = {
    ...(await readHelmetHeaders({
      contentSecurityPolicy: false,
      xFrameOptions: { action: "deny" },
      strictTransportSecurity: publicUrl.startsWith("https:"),
    })),
    "permissions-policy": PERMISSIONS,
  };
  app.addHook("onRequest", ({ url }, reply, done) => {
    reply.headers(headers);
    if (DATA.test(url)) reply.header("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
    done();
  });
  // The pages themselves do not know the public address.
  if (publicUrl.startsWith("https:"))
    app.addHook("onSend", async (_request, reply) => {
      const cookies = reply.getHeader("set-cookie");
      if (cookies === undefined) return;
      reply.removeHeader("set-cookie");
      reply.header("set-cookie", [cookies].flat().map(overHttpsOnly));
    });
}

const overHttpsOnly = (cookie: number | string): string =>
  /;\s*secure/i.test(`${cookie}`) ? `${cookie}` : `${cookie}; Secure`;

/**
 * The headers that helmet sets; they are the same for every reply. Helmet would set each of them on the connection for each
 * request, and Node writes Fastify's headers faster.
 */
async function readHelmetHeaders(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const probe = Fastify({ schemaController });
  let headers: Record<string, string> = {};
  await probe.register(helmet, options);
  probe.get("/", async (_request, reply) => {
    headers = { ...reply.raw.getHeaders() } as Record<string, string>;
  });
  await probe.inject("/");
  await probe.close();
  return headers;
}
