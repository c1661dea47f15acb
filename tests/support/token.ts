/** What anyone can decode in an access token, without a key; `iat` and `exp` in seconds since 1970. */
export interface Claims {
  sub: string
  sid: string
  staff: string | null
  iat: number
  exp: number
}

/** Reads an access token as a stranger would, without its key. */
export const claimsOf = (accessToken: string): Claims =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString())
