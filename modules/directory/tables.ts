import type { JSONColumnType } from 'kysely'
import type { Image } from '#modules/requests/contract.ts'

export interface DirectoryTables {
  /** Businesses whose plan puts them on the map, as precisely as everyone may know: follows profiles and subscriptions. */
  business_locations: {
    user_id: string
    outward: string
    latitude: number
    longitude: number
    /** Staff have checked its documents. */
    verified: boolean
    /** Until then the plan works as things stand. */
    pin_until: Date
  }
  /** One row: the business that the round has come to. */
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
