/** Query keys of this feature. `viewer` is the caller’s user id, because each party reads a different visit. */
export const visitKeys = {
  of: (requestId: string) => ['visits', 'of', requestId] as const,
  ofFor: (requestId: string, viewer: string) => ['visits', 'of', requestId, viewer] as const,
} as const
