/** Asks the registry for known vulnerabilities in the locked packages. */
export const NPM_AUDIT = [
  'npm',
  'audit',
  '--audit-level=high',
  '--loglevel=error',
  '--fetch-retries=0',
  '--fetch-timeout=20000',
] as const

/** Returns why a failed audit says nothing about the packages, or null. */
export function registryHasNoAudit(output: string): string | null {
  const unanswered = /audit endpoint returned an error|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|TIMEDOUT|FETCH_ERROR/
  return unanswered.test(output) ? 'the registry does not answer audit requests' : null
}
