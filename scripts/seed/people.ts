import type { SaveProfile } from '#modules/carriers/profiles/contract.ts'
import type { PlanId } from '#modules/carriers/subscriptions/contract.ts'
import type { UserType } from '#modules/core/accounts/contract.ts'
import people from './content/people.json' with { type: 'json' }

/** All demo accounts share it; it is published, so production refuses to seed. */
export const DEMO_PASSWORD = 'kerbside-demo'

/** The address of a demo account: 'ann' is ann@kerbside.example. */
export const emailOf = (name: DemoName): string => `${name}@kerbside.example`

export interface DemoPerson {
  readonly userType: UserType
  /** Null has never saved a profile: other people see the first characters of the id (BID-11). */
  readonly profile: Partial<SaveProfile> | null
  /** Of a business: the name of its file. */
  readonly logo?: string
  readonly plan?: PlanId
  readonly staff?: boolean
  /** Signed up long ago, before accounts had a type. */
  readonly typeless?: boolean
}

export type DemoName = keyof typeof people
/** Phone numbers are Ofcom's for fiction. */
export const PEOPLE = people as Readonly<Record<DemoName, DemoPerson>>
export const DEMO_NAMES = Object.keys(people) as readonly DemoName[]

/** The ids of the demo's accounts. */
export type PeopleIds = ReadonlyMap<DemoName, string>
