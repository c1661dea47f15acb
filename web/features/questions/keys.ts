/** Query keys of this feature. `viewer` is the caller's user id or null: answers differ by who asks. */
export const questionKeys = {
  onRequest: (requestId: string) => ['questions', requestId] as const,
  onRequestFor: (requestId: string, viewer: string | null) => ['questions', requestId, viewer] as const,
  /** What has left the lists that are held. */
  gone: ['questions', 'gone'],
} as const
