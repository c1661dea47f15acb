/** What somebody is told, whatever they asked. */
export interface Answer {
  readonly ok: boolean
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
  readonly error: { readonly code: string } | null
}
