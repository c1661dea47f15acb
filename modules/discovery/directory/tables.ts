import type { JSONColumnType } from 'kysely'
import type { Image } from '#modules/market/requests/contract.ts'

export interface DirectoryTables {
  /** Businesses with a map pin, at their outward code's position; derived from profiles and subscriptions. */
  business_locations: {
    user_id: string
    outward: string
    latitude: number
    longitude: number
    /** Whether staff have verified its documents. */
    verified: boolean
    /** When the plan's right to a pin ends, as known now. */
    pin_until: Date
  }
  /** One row: the last business checked by the task. */
  directory_round: { after: string | null }
  gallery_pictures: {
    id: string
    user_id: string
    picture: JSONColumnType<Image>
    /** 1 to 12, without gaps. */
    place: number
    added_at: Date
  }
}
