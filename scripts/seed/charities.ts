import { storeCharities } from '#modules/community/charities/commands/store-charities.ts'
import type { CommunityTables } from '#modules/community/tables.ts'
import type { Db } from '#server/platform/database/database.ts'
import charities from './content/charities.json' with { type: 'json' }

/** The demo's own list: an import of the register stands beside it. */
const SOURCE = 'kerbside'

interface Listed {
  readonly name: string
  readonly type: string
  readonly city: string | null
  /** Without scheme, as they stand on posters. */
  readonly website: string
  readonly mission: string
  /** Where its own pages ask for gifts; left out, its homepage leads there. */
  readonly donate?: string
  /** Of its head office. */
  readonly postalCode?: string
}

/** Real charities that take things to use again. Public facts; what they do in our own words. None of them knows of this list. */
const CHARITIES: readonly Listed[] = charities

const UNKNOWN = { address: null, phone: null, imageUrl: null }

/** Lists the charities that the demo knows; what is listed already becomes as told here. */
export const listCharities = (db: Db<CommunityTables>, now: Date): Promise<void> =>
  storeCharities(
    db,
    SOURCE,
    CHARITIES.map(({ donate, postalCode = null, ...listed }) => ({
      ...{ ...listed, ...UNKNOWN, postalCode, sourceId: listed.name },
      ...{ learnMoreUrl: listed.website, donationUrl: donate ?? listed.website },
    })),
    now,
  )
