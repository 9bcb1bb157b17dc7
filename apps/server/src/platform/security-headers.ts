import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { Env } from "./env.ts";

/** Features that our own pages use: copying, sharing, passkeys. An embedded page may use none of them. */
const OURS = ["clipboard-write", "publickey-credentials-create", "publickey-credentials-get", "web-share"];

/** Features that no page of ours uses. Only known names: browsers log an error for others on every page. */
const NOBODYS = [
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
  ...NOBODYS.map((feature) => `${feature}=()`),
].join(", ");

/**
 * The headers that every reply has. The Content-Security-Policy is not among them: each page sets its own, with the hashes
 * of its inline scripts, and files are sent with one that forbids everything.
 */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  { publicUrl }: Pick<Env, "publicUrl">,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    xFrameOptions: { action: "deny" },
    strictTransportSecurity: publicUrl.startsWith("https:"),
  });
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("permissions-policy", PERMISSIONS);
  });
}
