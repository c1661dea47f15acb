/** Query keys of this feature: for staff only, so they do not differ by who asks. */
export const verificationKeys = {
  queue: ['verification', 'queue'],
  cases: ['verification', 'case'],
  caseOf: (userId: string) => ['verification', 'case', userId] as const,
} as const
