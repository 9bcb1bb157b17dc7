const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function isUuid(text: unknown): text is string {
  return typeof text === "string" && UUID.test(text);
}

/** The token of an `Authorization: Bearer` header, or undefined when there is none. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^[Bb]earer (\S+)$/.exec(header ?? "")?.[1];
}
