import { truncate } from '#web/lib/format/truncate.ts'

/** What a code of ours leads to. */
export type OurKind = 'business' | 'item' | 'job' | 'door'

export interface OurPlace {
  readonly kind: OurKind
  /** A path of ours, made here from the kind and the id: nothing else of the code is followed. */
  readonly path: string
}

const ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
/** A secret of the day, which a driver shows at the door (DOOR-04). */
const TOKEN = '[0-9a-f]{32}'
const KINDS: readonly { kind: OurKind; folder: string; id: string }[] = [
  { kind: 'business', folder: '/business/', id: ID },
  { kind: 'item', folder: '/freecycle/item/', id: ID },
  { kind: 'job', folder: '/job/', id: ID },
  { kind: 'door', folder: '/door/', id: TOKEN },
]

/**
 * Where the text of a QR code leads, if that is the page of a business, item, request or visit on one of `origins`; else null.
 * A code may come from anybody: what it says beside an id (query, fragment, sign-in) is dropped.
 */
export function ourPlace(text: string, origins: readonly string[]): OurPlace | null {
  const url = URL.parse(text.trim())
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  if (!origins.includes(url.origin) || url.username !== '' || url.password !== '') return null
  for (const { kind, folder, id: shape } of KINDS) {
    const [, id] = new RegExp(`^${folder}(${shape})/?$`, 'i').exec(url.pathname) ?? []
    if (id !== undefined) return { kind, path: `${folder}${id.toLowerCase()}` }
  }
  return null
}

const LONGEST = 300
// invisible, or able to turn the direction of what follows: they could make an address look like another
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]+/gu

/** The text of a code that is not ours, as it may be shown. */
export function shownText(text: string): string {
  const plain = text.replace(UNSEEN, ' ').trim()
  return plain.length > LONGEST ? `${truncate(plain, LONGEST)}…` : plain
}
