/** Asks the registry for known holes in the locked packages. */
export const NPM_AUDIT = [
  'npm',
  'audit',
  '--audit-level=high',
  '--loglevel=error',
  '--fetch-retries=0',
  '--fetch-timeout=20000',
] as const

/** Why an audit that failed says nothing about the packages, or null. */
export function registryHasNoAudit(output: string): string | null {
  const unanswered = /audit endpoint returned an error|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|TIMEDOUT|FETCH_ERROR/
  return unanswered.test(output) ? 'the registry does not answer audit requests' : null
}
