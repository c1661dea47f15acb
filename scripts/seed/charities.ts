import { storeCharities } from '#modules/community/charities/commands/store-charities.ts'
import type { CharitiesTables } from '#modules/community/charities/tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import charities from './content/charities.json' with { type: 'json' }

/** The demo's own list, separate from an import of the register. */
const SOURCE = 'kerbside'

interface Listed {
  readonly name: string
  readonly type: string
  readonly city: string | null
  /** Without scheme, as on posters. */
  readonly website: string
  readonly mission: string
  /** Where its own pages ask for gifts; its homepage links there by default. */
  readonly donate?: string
  /** Of its head office. */
  readonly postalCode?: string
}

/**
 * Real charities that accept things for reuse. Public facts, described in our own words. None of them knows of this
 * list.
 */
const CHARITIES: readonly Listed[] = charities

const UNKNOWN = { address: null, phone: null, imageUrl: null }

/** Lists the charities of the demo, and updates those that are listed already. */
export const listCharities = (db: Db<CharitiesTables>, now: Date): Promise<void> =>
  storeCharities(
    db,
    SOURCE,
    CHARITIES.map(({ donate, postalCode = null, ...listed }) => ({
      ...{ ...listed, ...UNKNOWN, postalCode, sourceId: listed.name },
      ...{ learnMoreUrl: listed.website, donationUrl: donate ?? listed.website },
    })),
    now,
  )
