/** The two calls of samlp that the identity provider of the tests makes. */
declare module "samlp" {
  type Callback<T> = (error: Error | null, result: T) => void;
  const samlp: {
    parseRequest: (request: object, options: object, callback: Callback<unknown>) => void;
    getSamlResponse: (options: object, user: object, callback: Callback<string>) => void;
  };
  export default samlp;
}
