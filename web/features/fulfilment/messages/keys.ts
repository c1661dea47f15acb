/** Query keys of this feature. `viewerId` is the caller's user id: responses differ by party. */
export const messageKeys = {
  of: (requestId: string) => ['messages', 'of', requestId] as const,
  ofFor: (requestId: string, viewerId: string) => ['messages', 'of', requestId, viewerId] as const,
} as const
