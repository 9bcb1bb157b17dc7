/** The refusal of an OAuth grant (RFC 6749 §5.2): always 400, with `error` and `error_description` and no code of ours. */
export class OAuthError extends Error {
  readonly error: string;

  constructor(error: string, description: string) {
    super(description);
    this.error = error;
  }
}
