/** Query keys of this feature. `viewerId` is the caller's user id or null: responses differ by caller. */
export const questionKeys = {
  onRequest: (requestId: string) => ['questions', requestId] as const,
  onRequestFor: (requestId: string, viewerId: string | null) => ['questions', requestId, viewerId] as const,
  /** Versions of the questions removed from cached lists, by id. */
  removedVersions: ['questions', 'gone'],
} as const
