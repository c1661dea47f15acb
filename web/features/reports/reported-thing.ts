import type { ReportedKind } from '#modules/reports/contract.ts'
import { Id } from '#server/platform/kernel/contract.ts'

/** Where things that can be reported have a page; bids are reported on their request's. */
const PAGES: readonly [RegExp, ReportedKind][] = [
  [/^\/job\/([^/]+)\/?$/, 'request'],
  [/^\/freecycle\/item\/([^/]+)\/?$/, 'item'],
  [/^\/upcycle\/idea\/([^/]+)\/?$/, 'idea'],
  [/^\/business\/([^/]+)\/?$/, 'profile'],
]

/** What the page at an address is about, if it is one of ours (`origins`) and can be reported; else null. */
export function thingAt(address: string, origins: readonly string[]): { kind: ReportedKind; subjectId: string } | null {
  const url = URL.parse(address.trim(), origins[0])
  if (url === null || !origins.includes(url.origin)) return null
  for (const [pattern, kind] of PAGES) {
    const subjectId = Id.safeParse(pattern.exec(url.pathname)?.[1])
    if (subjectId.success) return { kind, subjectId: subjectId.data }
  }
  return null
}
