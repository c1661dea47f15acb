/** Query keys of this feature. `viewerId` is the caller’s user id, because each party reads a different visit. */
export const visitKeys = {
  of: (requestId: string) => ['visits', 'of', requestId] as const,
  ofFor: (requestId: string, viewerId: string) => ['visits', 'of', requestId, viewerId] as const,
} as const
