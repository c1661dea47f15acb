import type { ReportedKind } from '#modules/staff/moderation/contract.ts'
import { Id } from '#server/platform/kernel/contract.ts'

/** Pages of content that can be reported; bids are reported on the page of their request. */
const PAGES: readonly [RegExp, ReportedKind][] = [
  [/^\/job\/([^/]+)\/?$/, 'request'],
  [/^\/freecycle\/item\/([^/]+)\/?$/, 'item'],
  [/^\/upcycle\/idea\/([^/]+)\/?$/, 'idea'],
  [/^\/business\/([^/]+)\/?$/, 'profile'],
]

/** Returns the reportable content at `address`, a URL or path; null for other sites than `origins` and other pages. */
export function reportableContentAt(
  address: string,
  origins: readonly string[],
): { kind: ReportedKind; subjectId: string } | null {
  const url = URL.parse(address.trim(), origins[0])
  if (url === null || !origins.includes(url.origin)) return null
  for (const [pattern, kind] of PAGES) {
    const subjectId = Id.safeParse(pattern.exec(url.pathname)?.[1])
    if (subjectId.success) return { kind, subjectId: subjectId.data }
  }
  return null
}
