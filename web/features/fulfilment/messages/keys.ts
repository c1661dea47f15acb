/** Query keys of this feature. The server's answers differ by viewer, so the key of a query ends with `viewerId`. */
export const messageKeys = {
  conversation: (requestId: string) => ['messages', 'of', requestId] as const,
  viewerConversation: (requestId: string, viewerId: string) => ['messages', 'of', requestId, viewerId] as const,
} as const
