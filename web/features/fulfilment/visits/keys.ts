/** Query keys of this feature. The server’s answers differ by viewer, so the key of a query ends with `viewerId`. */
export const visitKeys = {
  visit: (requestId: string) => ['visits', 'of', requestId] as const,
  viewerVisit: (requestId: string, viewerId: string) => ['visits', 'of', requestId, viewerId] as const,
} as const
