import { saveRegistration } from '#modules/carriers/carrier-registration/contract.ts'
import { saveProfile } from '#modules/carriers/profiles/contract.ts'
import { filledIn } from '#tests/modules/carriers/profiles/businesses.ts'
import { callOrThrow } from '#tests/support/client.ts'
import { givenCarrier, type Person } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'

/** A carrier with a plan and this company name. */
export async function givenCompany(server: TestServer, companyName = "Bob's Bins Ltd"): Promise<Person> {
  const carrier = await givenCarrier(server)
  await callOrThrow(server, saveProfile, {
    as: carrier,
    body: { ...filledIn, companyName, businessAddress: 'Yard, BS2 0TP' },
  })
  return carrier
}

/** A carrier that has saved a number of England, and the result. */
export async function givenRegistered(server: TestServer, number: string, companyName?: string) {
  const carrier = await givenCompany(server, companyName)
  const own = await callOrThrow(server, saveRegistration, {
    as: carrier,
    body: { regulator: 'EA', number, version: 0 },
  })
  return { carrier, own }
}

let last = 9_100_000
/** A unique number: seven digits that begin with 9. */
export const aNumber = (): string => `CBDU${last++}`

/** A register entry for a number, valid for years by default. */
export const entryOf = (number: string, changes: { holder?: string; validTo?: string | null } = {}) => ({
  number,
  holder: "Bob's Bins Ltd",
  tradingName: null,
  registeredOn: '2024-03-15',
  validTo: '2099-03-14',
  street: 'Unit 3, Feeder Yard',
  locality: 'Bristol',
  postcode: 'BS2 0TP',
  ...changes,
})
