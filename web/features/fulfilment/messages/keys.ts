/** Query keys of this feature. `viewer` is the caller's user id: responses differ by party. */
export const messageKeys = {
  of: (requestId: string) => ['messages', 'of', requestId] as const,
  ofFor: (requestId: string, viewer: string) => ['messages', 'of', requestId, viewer] as const,
} as const
