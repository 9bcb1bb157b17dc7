import { NO_OTHER_METHODS, type SignInMethods } from "./sign-in-methods.ts";

/**
 * Reads the sign-in methods in the browser, once; without a network there is only the password. The first HTML contains them, so
 * this code is loaded on use.
 */
export const askSignInMethods = (): Promise<SignInMethods> =>
  import("./read-sign-in-methods.ts").then(
    (module) => module.fetchSignInMethods(),
    () => NO_OTHER_METHODS,
  );
