import { Readable } from "node:stream";
import { GetObjectCommand, S3Client, type S3ClientConfig } from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { errors } from "flydrive";
import { S3Driver } from "flydrive/drivers/s3";
import type { ByteRange, FileDriver } from "./storage-driver.ts";
import type { BucketAddress } from "./storage-url.ts";

/** Files are read in slices: a slow reader holds no connection to the store, and a failed slice is requested again. */
const SLICE_BYTES = 1024 * 1024;
/** Files are written in parts that stay in memory until the store has them; S3 accepts no smaller size. */
const PART_BYTES = 5 * 1024 * 1024;
const ATTEMPTS = 3;

/** A bucket of an S3-compatible store as a storage; all our keys are under the address's prefix. */
export function openBucket(address: BucketAddress): FileDriver {
  const config: S3ClientConfig = {
    forcePathStyle: address.pathStyle,
    maxAttempts: ATTEMPTS,
    // Many other stores do not know AWS's checksums of 2025.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: 3_000,
      requestTimeout: 30_000,
      socketTimeout: 30_000,
      throwOnRequestTimeout: true,
      httpAgent: { keepAlive: true, maxSockets: 200 },
      httpsAgent: { keepAlive: true, maxSockets: 200 },
    },
    ...(address.endpoint && { endpoint: address.endpoint }),
    ...(address.region && { region: address.region }),
  };
  const anonymous = {
    signer: { sign: async <T>(request: T) => request },
    // The client requires credentials, but this signer uses none.
    credentials: { accessKeyId: "", secretAccessKey: "" },
  };
  return new BucketDriver(
    address.bucket,
    enter(
      address,
      new S3Client({ ...config, ...(address.credentials && { credentials: address.credentials }) }),
    ),
    enter(address, new S3Client({ ...config, ...anonymous })),
  );
}

type Input = { Key?: string; Prefix?: string; ServerSideEncryption?: string; SSEKMSKeyId?: string };
type Output = { Contents?: { Key?: string }[]; CommonPrefixes?: { Prefix?: string }[] };

/** Adds the prefix to every key and encrypts all writes: a command cannot bypass this client. */
function enter({ prefix, encryption, kmsKeyId }: BucketAddress, client: S3Client): S3Client {
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const input = { ...args.input } as Input;
      if (input.Key !== undefined) input.Key = prefix + input.Key;
      if (context.commandName === "ListObjectsV2Command") input.Prefix = prefix + (input.Prefix ?? "");
      if (encryption && WRITING.has(String(context.commandName))) {
        input.ServerSideEncryption = encryption;
        if (kmsKeyId) input.SSEKMSKeyId = kmsKeyId;
      }
      const result = await next({ ...args, input: input as typeof args.input });
      const output = result.output as Output;
      for (const file of output.Contents ?? []) file.Key = file.Key?.slice(prefix.length);
      for (const folder of output.CommonPrefixes ?? []) folder.Prefix = folder.Prefix?.slice(prefix.length);
      return result;
    },
    { step: "initialize", name: "enterBucket" },
  );
  return client;
}

const WRITING = new Set(["PutObjectCommand", "CreateMultipartUploadCommand"]);

class BucketDriver extends S3Driver implements FileDriver {
  #bucket: string;
  #client: S3Client;
  #anonymous: S3Client;

  constructor(bucket: string, client: S3Client, anonymous: S3Client) {
    // No access control lists: new buckets refuse them, and a private bucket needs none.
    super({ client, bucket, visibility: "private", supportsACL: false });
    this.#bucket = bucket;
    this.#client = client;
    this.#anonymous = anonymous;
  }

  /** flydrive's own method sends the stream directly: no attempt could be repeated, and the length would have to be known. */
  override async putStream(key: string, contents: Readable): Promise<void> {
    const upload = new Upload({
      client: this.#client,
      params: { Bucket: this.#bucket, Key: key, Body: contents },
      partSize: PART_BYTES,
      queueSize: 1,
    });
    await upload.done();
  }

  override getStream(key: string): Promise<Readable> {
    return this.#read(key, { first: 0 });
  }

  getRange(key: string, range: ByteRange): Promise<Readable> {
    return this.#read(key, range);
  }

  /** Requests a file that never exists: a bucket that refuses or does not answer is an error, a missing file is not. */
  async reach(): Promise<void> {
    await this.exists("health");
  }

  async isPublic(key: string): Promise<boolean> {
    const request = new GetObjectCommand({ Bucket: this.#bucket, Key: key });
    return this.#anonymous.send(request).then(
      async ({ Body }) => {
        await Body?.transformToByteArray();
        return true;
      },
      () => false,
    );
  }

  async #read(key: string, { first, last }: { first: number; last?: number }): Promise<Readable> {
    const beginning = await this.#slice(key, first, last);
    const end = Math.min(last ?? Number.POSITIVE_INFINITY, beginning.size - 1);
    const slice = (at: number) =>
      this.#slice(key, at, end, beginning.etag).catch((cause: unknown) => {
        throw new errors.E_CANNOT_READ_FILE([key], { cause });
      });
    return Readable.from(
      (async function* () {
        yield beginning.bytes;
        for (let at = first + beginning.bytes.length; at <= end; ) {
          const { bytes } = await slice(at);
          yield bytes;
          at += bytes.length;
        }
      })(),
      { objectMode: false },
    );
  }

  /** Returns at most `SLICE_BYTES` from `first` on, never past `last`; with an `etag`, only of the same version of the file. */
  async #slice(key: string, first: number, last = Number.POSITIVE_INFINITY, etag?: string) {
    const end = Math.min(last, first + SLICE_BYTES - 1);
    for (let attempt = 1; ; attempt += 1) {
      const reply = await this.#client.send(
        new GetObjectCommand({
          Bucket: this.#bucket,
          Key: key,
          Range: `bytes=${first}-${end}`,
          ...(etag && { IfMatch: etag }),
        }),
      );
      try {
        const bytes = Buffer.from((await reply.Body?.transformToByteArray()) ?? []);
        const size = Number(reply.ContentRange?.split("/")[1]);
        if (bytes.length === 0 || !Number.isSafeInteger(size))
          throw new Error(`no range of ${key} was answered`);
        return { bytes, size, etag: reply.ETag };
      } catch (error) {
        // The client retries failed requests, but not a response that ended too early.
        if (attempt === ATTEMPTS) throw error;
      }
    }
  }
}
