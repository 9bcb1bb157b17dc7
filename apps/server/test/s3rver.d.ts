/** The package of the test bucket: an S3 server as a Koa application. */
declare module "@20minutes/s3rver" {
  import type { RequestListener } from "node:http";

  type Options = {
    directory: string;
    silent: boolean;
    allowMismatchedSignatures?: boolean;
    configureBuckets?: { name: string }[];
  };
  export default class S3rver {
    constructor(options: Options);
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
  }
}
