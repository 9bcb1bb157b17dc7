/** A bucket of an S3-compatible store, as `STORAGE_URL` names it. */
export type BucketAddress = {
  bucket: string;
  /** The prefix of every key: empty, or ending in a slash. */
  prefix: string;
  /** By default the endpoint of AWS for the region. */
  endpoint: string | undefined;
  /** By default, without an endpoint, taken from AWS's variables and profiles. */
  region: string | undefined;
  /** `https://host/bucket/key` in place of `https://bucket.host/key`. */
  pathStyle: boolean;
  /** Without them, AWS's default chain: variables, profiles, the machine's role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  encryption: "AES256" | "aws:kms" | undefined;
  /** The key of `aws:kms`; without one, AWS's own. */
  kmsKeyId: string | undefined;
};

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^([A-Za-z0-9_-][A-Za-z0-9._-]*\/)*$/;
const FORM = "s3://bucket/prefix?region=…&endpoint=https://…";
const PARAMETERS = ["endpoint", "region", "path_style", "encryption", "kms_key"];

/**
 * Parses `s3://[key:secret@]bucket[/prefix][?endpoint&region&path_style&encryption&kms_key]`, or states what is expected.
 * The error contains no part of the value, which may hold secrets.
 */
export function parseStorageUrl(text: string): BucketAddress | { error: string } {
  if (!URL.canParse(text)) return { error: FORM };
  const url = new URL(text);
  if (url.protocol !== "s3:" || url.port || url.hash) return { error: FORM };
  if (!BUCKET.test(url.hostname)) return { error: `the name of a bucket after s3://, as in ${FORM}` };
  const prefix = url.pathname.replace(/^\/|\/$/g, "").replace(/$/, url.pathname.length > 1 ? "/" : "");
  if (!PREFIX.test(prefix)) return { error: "a prefix of letters, digits, dots, - and _" };

  for (const name of url.searchParams.keys()) {
    if (!PARAMETERS.includes(name)) return { error: `no other parameters than ${PARAMETERS.join(", ")}` };
    if (url.searchParams.getAll(name).length > 1) return { error: `${name} once` };
  }
  const parameter = (name: string) => url.searchParams.get(name) || undefined;
  const endpoint = parameter("endpoint");
  if (endpoint !== undefined && !isOrigin(endpoint)) {
    return { error: "endpoint=https://host[:port], or http://" };
  }
  const pathStyle = parameter("path_style");
  if (pathStyle !== undefined && pathStyle !== "0" && pathStyle !== "1")
    return { error: "path_style=0 or path_style=1" };
  const encryption = parameter("encryption");
  if (encryption !== undefined && encryption !== "AES256" && encryption !== "aws:kms") {
    return { error: "encryption=AES256 or encryption=aws:kms" };
  }
  const kmsKeyId = parameter("kms_key");
  if (kmsKeyId !== undefined && encryption !== "aws:kms") return { error: "kms_key with encryption=aws:kms" };
  if ((url.username === "") !== (url.password === "")) return { error: "both key and secret, or neither" };
  const accessKeyId = decoded(url.username);
  const secretAccessKey = decoded(url.password);
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    return { error: "key and secret percent-encoded" };
  }
  return {
    bucket: url.hostname,
    prefix,
    endpoint,
    region: parameter("region") ?? (endpoint === undefined ? undefined : "us-east-1"),
    // Most other stores expect path style, and a wildcard certificate does not match a bucket name that contains dots.
    pathStyle:
      pathStyle === undefined ? endpoint !== undefined || url.hostname.includes(".") : pathStyle === "1",
    credentials: accessKeyId === "" ? undefined : { accessKeyId, secretAccessKey },
    encryption,
    kmsKeyId,
  };
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, origin, href } = new URL(text);
  return (protocol === "https:" || protocol === "http:") && href === `${origin}/`;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
