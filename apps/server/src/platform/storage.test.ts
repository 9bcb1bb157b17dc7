import { createCipheriv } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Bucket, startBucket } from "../../test/bucket.ts";
import { STORAGES, startStorage } from "../../test/storage.ts";
import { readEnv } from "./env.ts";
import { type FileStorage, isStorageFailure, openStorage } from "./storage.ts";

/** Encrypted zeros, because no two parts of them are equal. */
const bytesOf = (size: number): Buffer =>
  createCipheriv("aes-256-ctr", Buffer.alloc(32), Buffer.alloc(16)).update(Buffer.alloc(size));
const failureOf = (call: () => Promise<unknown>) =>
  call().then(
    () => undefined,
    (error: unknown) => error,
  );

const LARGE = bytesOf(6 * 1024 * 1024 + 5);

let dataDir: string;
const open = (variables: Record<string, string>) => openStorage(readEnv({ DATA_DIR: dataDir, ...variables }));
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "storage-"));
});
afterAll(() => rm(dataDir, { recursive: true }));

describe.each(STORAGES)("files in a %s", (kind) => {
  let storage: FileStorage;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const started = await startStorage(kind);
    close = started.close;
    storage = await open(started.variables);
    await storage.check();
  });
  afterAll(() => close());

  const keys = async (prefix: string) =>
    [...(await storage.listAll(prefix, { recursive: true })).objects].map(
      (file) => "key" in file && file.key,
    );

  test("are read as they were written, in full or in part", async () => {
    await storage.putStream("large/a", Readable.from([LARGE]));
    expect((await buffer(await storage.getStream("large/a"))).equals(LARGE)).toBe(true);
    for (const [first, last] of [
      [0, 9],
      [5, 3_000_000],
      [LARGE.length - 1, LARGE.length - 1],
    ] as const) {
      const part = await buffer(await storage.getRange("large/a", { first, last }));
      expect(part.equals(LARGE.subarray(first, last + 1))).toBe(true);
    }
  });

  test("are replaced, listed, and deleted once or twice", async () => {
    await storage.put("small/a", "first");
    await storage.putStream("small/a", Readable.from([Buffer.from("second")]));
    await storage.put("small/b", "other");
    expect(Buffer.from(await storage.getBytes("small/a")).toString()).toBe("second");
    expect(await keys("small/")).toEqual(["small/a", "small/b"]);
    await storage.delete("small/a");
    await storage.delete("small/a");
    expect(await storage.exists("small/a")).toBe(false);
    expect(await keys("small/")).toEqual(["small/b"]);
  });

  test("do not exist when writing them failed", async () => {
    const broken = Readable.from(
      (async function* () {
        yield LARGE;
        throw new Error("the line is cut");
      })(),
    );
    await expect(storage.putStream("broken/a", broken)).rejects.toThrow("broken/a");
    expect(await keys("broken/")).toEqual([]);
  });

  test("that are missing are not a failure of the storage", async () => {
    for (const read of [
      () => storage.getBytes("none/a"),
      () => storage.getStream("none/a"),
      () => storage.getRange("none/a", { first: 0, last: 1 }),
    ]) {
      const error = await failureOf(read);
      expect([(error as Error).message, isStorageFailure(error)]).toEqual([
        'Cannot read file from location "none/a"',
        false,
      ]);
    }
  });
});

describe("a bucket", () => {
  let bucket: Bucket;
  let storage: FileStorage;
  beforeEach(async () => {
    bucket = await startBucket("&encryption=AES256");
    storage = await open({ STORAGE_URL: bucket.url });
  });
  afterEach(() => bucket.close());

  test("stores under its prefix only, and encrypts", async () => {
    await storage.put("documents/a", "small");
    await storage.putStream("documents/b", Readable.from([LARGE]));
    await storage.getBytes("documents/a");
    expect(bucket.requests.every(({ path }) => path.startsWith("/passerelle-files/files/documents/"))).toBe(
      true,
    );
    const begun = bucket.requests.filter(
      ({ method, path }) => (method === "PUT" && !path.includes("partNumber")) || path.endsWith("?uploads="),
    );
    expect(begun.map(({ headers }) => headers["x-amz-server-side-encryption"])).toEqual(["AES256", "AES256"]);
    const other = await open({ STORAGE_URL: bucket.url.replace("/files?", "?") });
    expect(await other.exists("files/documents/a")).toBe(true);
    expect(await other.exists("documents/a")).toBe(false);
  });

  test("retries a response that breaks in the middle, and fails when it does not answer", async () => {
    await storage.putStream("a", Readable.from([LARGE]));
    let cuts = 0;
    bucket.trouble = ({ method }) => (method === "GET" && cuts++ % 2 === 0 ? "cut" : undefined);
    expect((await buffer(await storage.getStream("a"))).equals(LARGE)).toBe(true);
    expect(cuts).toBeGreaterThan(10);

    bucket.trouble = () => "error";
    for (const call of [
      () => storage.put("b", "b"),
      () => storage.getStream("a"),
      () => storage.delete("a"),
    ]) {
      expect(isStorageFailure(await failureOf(call))).toBe(true);
    }
    bucket.trouble = undefined;
    await bucket.goAway();
    expect(isStorageFailure(await failureOf(() => storage.put("b", "b")))).toBe(true);
    await bucket.comeBack();
    await storage.put("b", "b");
    expect(await storage.exists("a")).toBe(true);
  });

  test("refuses to start with a bucket that cannot be used or is public, with a reason", async () => {
    const reason = async (url: string) => {
      const opened = await open({ STORAGE_URL: url });
      return ((await failureOf(() => opened.check())) as Error | undefined)?.message;
    };
    expect(await reason(bucket.url)).toBeUndefined();
    expect(await reason(bucket.url.replace("@passerelle-files", "@nowhere"))).toMatch(
      /^STORAGE_URL: files there cannot be written \(NoSuchBucket: /,
    );
    const wrong = await reason(bucket.url.replace(":S3RVER@", ":not-the-secret@"));
    expect(wrong).toMatch(/^STORAGE_URL: files there cannot be written \(SignatureDoesNotMatch: /);
    expect(wrong).not.toContain("not-the-secret");
    bucket.trouble = ({ method }) => (method === "DELETE" ? "error" : undefined);
    expect(await reason(bucket.url)).toMatch(/^STORAGE_URL: files there cannot be deleted \(InternalError: /);
    bucket.trouble = undefined;
    bucket.public = true;
    expect(await reason(bucket.url)).toMatch(/^STORAGE_URL: anybody may read the files there/);
    await bucket.goAway();
    expect(await reason(bucket.url)).toMatch(
      /^STORAGE_URL: files there cannot be written \(.*(ECONNREFUSED|ECONNRESET)/,
    );
  });
});

describe("the address of a bucket", () => {
  const read = (url: string) => readEnv({ STORAGE_URL: url }).storage;

  test("consists of the bucket alone, or of all parts", () => {
    expect(read("s3://files")).toEqual({
      bucket: "files",
      prefix: "",
      endpoint: undefined,
      region: undefined,
      pathStyle: false,
      credentials: undefined,
      encryption: undefined,
      kmsKeyId: undefined,
    });
    expect(
      read(
        "s3://KEY:se%2Fcret%3D@files/prod/eu/?endpoint=https://s3.example.org&region=fr-par&path_style=0&encryption=aws:kms&kms_key=k1",
      ),
    ).toEqual({
      bucket: "files",
      prefix: "prod/eu/",
      endpoint: "https://s3.example.org",
      region: "fr-par",
      pathStyle: false,
      credentials: { accessKeyId: "KEY", secretAccessKey: "se/cret=" },
      encryption: "aws:kms",
      kmsKeyId: "k1",
    });
    expect(read("s3://files?endpoint=http://127.0.0.1:9000")).toMatchObject({
      region: "us-east-1",
      pathStyle: true,
    });
    expect(read("s3://my.files")).toMatchObject({ pathStyle: true });
  });

  test.each([
    "https://files.s3.amazonaws.com",
    "s3://",
    "s3://Files",
    "s3://files/.hidden/x",
    "s3://files/a//b",
    "s3://files/é-cret",
    "s3://files?region=a&region=b",
    "s3://files?regoin=a",
    "s3://files?endpoint=s3.example.org",
    "s3://files?endpoint=https://s3.example.org/path",
    "s3://files?path_style=yes",
    "s3://files?encryption=none",
    "s3://files?kms_key=k1",
    "s3://s-cret@files",
    "s3://key:s%E9-cret@files",
  ])("refuses %s without repeating it", (url) => {
    expect(() => read(url)).toThrow(/^STORAGE_URL: expected (?!.*-cret)/);
  });
});
