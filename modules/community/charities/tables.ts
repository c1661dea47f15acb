import type { Generated, GeneratedAlways } from 'kysely'

export interface CharitiesTables {
  charities: {
    id: string
    source: string
    source_id: string
    name: string
    sort_name: GeneratedAlways<string>
    mission: string | null
    type: string | null
    address: string | null
    city: string | null
    postal_code: string | null
    website: string | null
    phone: string | null
    image_url: string | null
    learn_more_url: string | null
    donation_url: string | null
    /** Keys of the catalogue items that it takes. */
    takes: Generated<string[]>
    /** Where we email what people give away; never public. */
    answer_address: string | null
    /** Version of the row, incremented by the database. */
    version: GeneratedAlways<number>
  }
}
