/** Query keys of this feature. `viewer` is the caller's user id: each side reads it as its own. */
export const messageKeys = {
  of: (requestId: string) => ['messages', 'of', requestId] as const,
  ofFor: (requestId: string, viewer: string) => ['messages', 'of', requestId, viewer] as const,
} as const
