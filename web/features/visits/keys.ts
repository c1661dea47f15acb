/** Query keys of this feature. `viewer` is the caller's user id: each side reads it as its own. */
export const visitKeys = {
  of: (requestId: string) => ['visits', 'of', requestId] as const,
  ofFor: (requestId: string, viewer: string) => ['visits', 'of', requestId, viewer] as const,
} as const
