import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { Env } from "./env.ts";

/** What our own pages use: copying, sharing, passkeys. A page that they would embed may use none of it. */
const OURS = ["clipboard-write", "publickey-credentials-create", "publickey-credentials-get", "web-share"];

/** What no page of ours asks a device for. Only names that browsers know: they complain of others on every page. */
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
 * The headers that every reply has. The Content-Security-Policy is not among them: each page sets its own, which names
 * the hashes of its inline scripts, and files are sent with one that lets them do nothing.
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
