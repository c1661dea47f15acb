/** The answer to any call. */
export interface Answer {
  readonly ok: boolean
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
  readonly error: { readonly code: string; readonly message: string } | null
}
