/** Query keys of this feature. They don't include the viewer, because only staff use them. */
export const verificationKeys = {
  queue: ['verification', 'queue'],
  cases: ['verification', 'case'],
  caseOf: (userId: string) => ['verification', 'case', userId] as const,
} as const
