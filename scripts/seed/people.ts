import type { UserType } from '#modules/accounts/contract.ts'
import type { SaveProfile } from '#modules/profiles/contract.ts'
import type { PlanId } from '#modules/subscriptions/contract.ts'
import type { LogoName } from './papers/logos.ts'

/** All demo accounts share it; it is published, so production refuses to seed. */
export const DEMO_PASSWORD = 'kerbside-demo'

/** The address of a demo account: 'ann' is ann@kerbside.example. */
export const emailOf = (name: DemoName): string => `${name}@kerbside.example`

export interface DemoPerson {
  readonly userType: UserType
  /** Null has never saved a profile: other people see the first characters of the id (BID-11). */
  readonly profile: Partial<SaveProfile> | null
  /** Of a business. */
  readonly logo?: LogoName
  readonly plan?: PlanId
  readonly staff?: true
  /** Signed up long ago, before accounts had a type. */
  readonly typeless?: true
}

/** Phone numbers are Ofcom's for fiction. */
const PEOPLE_BY_NAME = {
  ann: {
    userType: 'customer',
    profile: {
      displayName: 'Ann Hughes',
      phoneNumber: '0117 496 0142',
      address: '14 Zetland Terrace, Bristol BS6 7AH',
    },
  },
  bob: {
    userType: 'business',
    logo: 'bin',
    plan: 'basic',
    profile: {
      displayName: 'Bob’s Bins',
      companyName: 'Bob’s Bins Ltd',
      contactPerson: 'Bob Marsh',
      businessAddress: 'Unit 3, Feeder Yard, Bristol BS2 0TP',
      phoneNumber: '0117 496 0318',
      websiteUrl: 'https://bobs-bins.example',
    },
  },
  cara: {
    userType: 'business',
    logo: 'leaf',
    plan: 'premium',
    profile: {
      displayName: 'Cara’s Waste Co',
      companyName: 'Cara’s Waste Co Ltd',
      contactPerson: 'Cara Bennett',
      businessAddress: '8 Lower Weston Works, Bath BA2 1EP',
      phoneNumber: '01225 960 275',
      websiteUrl: 'https://caras-waste.example',
    },
  },
  dan: {
    userType: 'business',
    logo: 'house',
    profile: {
      displayName: 'Dan’s Clearances',
      companyName: 'Dan’s Clearances',
      contactPerson: 'Dan Pryce',
      businessAddress: '22 Penarth Road, Cardiff CF10 5DQ',
      phoneNumber: '029 2018 0467',
    },
  },
  eve: { userType: 'customer', typeless: true, profile: null },
  ops: { userType: 'customer', staff: true, profile: { displayName: 'Kerbside Operations' } },
  maya: { userType: 'customer', profile: { displayName: 'Maya Patel', phoneNumber: '07700 900431' } },
  liam: { userType: 'customer', profile: { displayName: 'Liam Osei', phoneNumber: '07700 900118' } },
  priya: { userType: 'customer', profile: { displayName: 'Priya Nair', phoneNumber: '0117 496 0577' } },
  noel: { userType: 'customer', profile: { displayName: 'Noel Griffiths', phoneNumber: '07700 900764' } },
  finn: {
    userType: 'business',
    logo: 'wheel',
    plan: 'premium',
    profile: {
      displayName: 'Finn & Daughters',
      companyName: 'Finn & Daughters Haulage Ltd',
      contactPerson: 'Tess Finn',
      businessAddress: '41 Albion Dockside, Bristol BS1 6UT',
      phoneNumber: '0117 496 0655',
      websiteUrl: 'https://finn-haulage.example',
    },
  },
  grace: {
    userType: 'business',
    logo: 'van',
    plan: 'premium',
    profile: {
      displayName: 'GreenVan Bristol',
      companyName: 'GreenVan Bristol Ltd',
      contactPerson: 'Grace Adeyemi',
      businessAddress: '7 Easton Business Park, Bristol BS5 0HE',
      phoneNumber: '0117 496 0812',
      websiteUrl: 'https://greenvan.example',
    },
  },
  harpreet: {
    userType: 'business',
    logo: 'truck',
    plan: 'premium',
    profile: {
      displayName: 'H. Singh Haulage',
      companyName: 'H. Singh Haulage',
      contactPerson: 'Harpreet Singh',
      businessAddress: '19 Whitby Road, Bristol BS4 3QF',
      phoneNumber: '0117 496 0934',
    },
  },
  jack: {
    userType: 'business',
    logo: 'skip',
    plan: 'premium',
    profile: {
      displayName: 'Jack of All Skips',
      companyName: 'Jack of All Skips',
      contactPerson: 'Jack Tolley',
      businessAddress: '2 Netham Lock, Bristol BS5 9PJ',
      phoneNumber: '07700 900562',
    },
  },
  ivy: { userType: 'business', plan: 'premium', profile: null },
} as const satisfies Record<string, DemoPerson>

export type DemoName = keyof typeof PEOPLE_BY_NAME
export const PEOPLE: Readonly<Record<DemoName, DemoPerson>> = PEOPLE_BY_NAME
export const DEMO_NAMES = Object.keys(PEOPLE_BY_NAME) as readonly DemoName[]

/** The ids of the demo's accounts. */
export type PeopleIds = ReadonlyMap<DemoName, string>
