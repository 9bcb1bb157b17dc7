import { verify, X509Certificate } from "node:crypto";
import { crc32 } from "node:zlib";
import { type CallbackHeaders, InvalidCallbackError } from "../../provider.ts";
import { createHttpClient, type Deadline, type HttpClient, UnknownResultError } from "../http.ts";

/** Milliseconds between now and the time of a transmission: an older one may be a replay. */
const WINDOW_MS = 15 * 60_000;
const KEPT_CERTIFICATES = 10;
/** These patterns are not documented by PayPal; they are known from notifications (docs/payment-providers.md). */
const CERTIFICATES_PATH = "/v1/notifications/certs/";
const CERTIFICATE_NAME = /(?:^|\n)CN=messageverificationcerts(?:\.[a-z]+)?\.paypal\.com(?:\n|$)/;

const refuse = (why: string): never => {
  throw new InvalidCallbackError(`not signed by PayPal: ${why}`);
};

export type WebhookVerifier = (headers: CallbackHeaders, rawBody: Buffer, now?: number) => Promise<void>;

/**
 * Checks that PayPal signed `{id}|{time}|{webhook's id}|{CRC-32 of the bytes}` within the last quarter of an hour, with a
 * certificate of its own host. Throws InvalidCallbackError, and UnknownResultError when the certificate cannot be read.
 */
export function createWebhookVerifier(
  { webhookId, apiUrl }: { webhookId: string; apiUrl: string },
  limits: { deadline?: Deadline },
): WebhookVerifier {
  const kept = new Map<string, X509Certificate[]>();

  async function getCertificates(address: string, now: number): Promise<X509Certificate[]> {
    const known = kept.get(address);
    if (known) return known;
    const { origin, pathname } = new URL(address);
    const read = await readCertificates(
      createHttpClient({ name: "paypal", apiUrl: origin, ...limits }),
      pathname,
    );
    checkChain(read, now);
    if (kept.size >= KEPT_CERTIFICATES) kept.clear();
    kept.set(address, read);
    return read;
  }

  return async (headers, rawBody, now = Date.now()) => {
    const header = (name: string, longest: number): string => {
      const value = headers[`paypal-${name}`];
      return typeof value === "string" && value.length <= longest ? value : refuse(`no ${name}`);
    };
    const id = header("transmission-id", 200);
    const time = header("transmission-time", 100);
    const signature = header("transmission-sig", 2000);
    const address = header("cert-url", 500);
    if (header("auth-algo", 100).toUpperCase() !== "SHA256WITHRSA") refuse("another algorithm");
    // Written so that NaN, from an invalid time, is refused too.
    if (!(Math.abs(now - Date.parse(time)) <= WINDOW_MS)) refuse("too long ago");
    if (!isOwnCertificate(address, apiUrl)) refuse("a certificate of somebody else");

    const certificates = await getCertificates(address, now);
    checkValidity(certificates, now);
    const signed = Buffer.from(`${id}|${time}|${webhookId}|${crc32(rawBody)}`);
    const key = (certificates[0] as X509Certificate).publicKey;
    if (!verify("sha256", signed, key, Buffer.from(signature, "base64")))
      refuse("other bytes or another key");
  };
}

/** Whether the certificate is at the API's own host: any of PayPal's over https, or the configured one of a stand-in. */
export function isOwnCertificate(address: string, apiUrl: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (!url.pathname.startsWith(CERTIFICATES_PATH) || url.username || url.password || url.search) return false;
  const isPayPal = ({ protocol, hostname, port }: URL) =>
    protocol === "https:" && hostname.endsWith(".paypal.com") && port === "";
  const api = new URL(apiUrl);
  return isPayPal(api) ? isPayPal(url) : url.origin === api.origin;
}

async function readCertificates(http: HttpClient, path: string): Promise<X509Certificate[]> {
  const { status, text } = await http.send({ method: "GET", path, headers: { accept: "*/*" } });
  if (status >= 500) throw new UnknownResultError("paypal: no certificate at the moment", { status });
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (status !== 200 || blocks.length === 0) refuse("no such certificate");
  try {
    return blocks.map((block) => new X509Certificate(block));
  } catch {
    return refuse("a certificate that cannot be read");
  }
}

/** The host is known to be PayPal's: this only detects a wrong file or an invalid chain. */
function checkChain(certificates: X509Certificate[], now: number): void {
  const [own, ...issuers] = certificates as [X509Certificate, ...X509Certificate[]];
  if (!CERTIFICATE_NAME.test(own.subject)) refuse("a certificate for something else");
  if (own.publicKey.asymmetricKeyType !== "rsa") refuse("another kind of key");
  checkValidity(certificates, now);
  issuers.reduce((issued, issuer) => {
    if (!issued.checkIssued(issuer) || !issued.verify(issuer.publicKey)) refuse("a broken chain");
    return issuer;
  }, own);
}

function checkValidity(certificates: X509Certificate[], now: number): void {
  const isValid = ({ validFromDate, validToDate }: X509Certificate) =>
    validFromDate.getTime() <= now && now <= validToDate.getTime();
  if (!certificates.every(isValid)) refuse("a certificate that has expired");
}
