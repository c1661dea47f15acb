import { truncate } from '#web/lib/format/truncate.ts'

/** The kinds of page on this site that our QR codes link to. */
export type SiteLinkKind = 'business' | 'item' | 'job' | 'door'

export interface SiteLink {
  readonly kind: SiteLinkKind
  /** A path built from kind and id; nothing else in the code is used. */
  readonly path: string
}

const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
/** The day’s secret that a driver shows at the door (DOOR-04). */
const TOKEN = '[0-9a-f]{32}'
const KINDS: readonly { kind: SiteLinkKind; prefix: string; id: string }[] = [
  { kind: 'business', prefix: '/business/', id: ID },
  { kind: 'item', prefix: '/freecycle/item/', id: ID },
  { kind: 'job', prefix: '/job/', id: ID },
  { kind: 'door', prefix: '/door/', id: TOKEN },
]

/**
 * Returns the page that a QR code leads to if it is a business, item, request or visit on one of `origins`; else null.
 * Codes are untrusted: query, fragment and credentials are dropped.
 */
export function parseSiteLink(text: string, origins: readonly string[]): SiteLink | null {
  const url = URL.parse(text.trim())
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  if (!origins.includes(url.origin) || url.username !== '' || url.password !== '') return null
  for (const { kind, prefix, id: pattern } of KINDS) {
    const [, id] = new RegExp(`^${prefix}(${pattern})/?$`, 'i').exec(url.pathname) ?? []
    if (id !== undefined) return { kind, path: `${prefix}${id.toLowerCase()}` }
  }
  return null
}

const MAX_LENGTH = 300
// invisible or direction-changing characters, which can disguise an address
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]+/gu

/** Returns the text of a foreign code without invisible characters and shortened, so that it is safe to show. */
export function toDisplayText(text: string): string {
  const plain = text.replace(INVISIBLE, ' ').trim()
  return plain.length > MAX_LENGTH ? `${truncate(plain, MAX_LENGTH)}…` : plain
}
