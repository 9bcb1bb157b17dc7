import { NO_OTHER_METHODS, type SignInMethods } from "./sign-in-methods.ts";

/** In the browser, loaded once; none besides the password without a network. The first HTML has them, so their code comes on use. */
export const askSignInMethods = (): Promise<SignInMethods> =>
  import("./read-sign-in-methods.ts").then(
    (module) => module.fetchSignInMethods(),
    () => NO_OTHER_METHODS,
  );
