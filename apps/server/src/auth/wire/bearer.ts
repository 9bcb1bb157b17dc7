/** The token of an `Authorization: Bearer` header, or undefined when there is none. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^[Bb]earer (\S+)$/.exec(header ?? "")?.[1];
}
