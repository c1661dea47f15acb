/** Query keys of this feature. `viewer` is the caller's user id or null: responses differ by caller. */
export const questionKeys = {
  onRequest: (requestId: string) => ['questions', requestId] as const,
  onRequestFor: (requestId: string, viewer: string | null) => ['questions', requestId, viewer] as const,
  /** Questions removed from cached lists. */
  gone: ['questions', 'gone'],
} as const
