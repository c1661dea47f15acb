import { saveRegistration } from '#modules/carriers/carrier-registration/commands/save-registration.ts'
import type { Regulator } from '#modules/carriers/carrier-registration/contract/summary.ts'
import { registrationOf } from '#modules/carriers/carrier-registration/facade.ts'
import type { Register } from '#modules/carriers/carrier-registration/register.ts'
import { parseEntry } from '#modules/carriers/carrier-registration/register-entry.ts'
import type { RegistrationTables } from '#modules/carriers/carrier-registration/tables.ts'
import { itemOf, practiceEntries } from '#scripts/register-emulator/entries.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { londonDate } from '#server/platform/kernel/london.ts'
import type { DemoName } from './people.ts'
import { idOf, type SeedContext } from './seed-context.ts'

/** The numbers of the carriers. No real one has seven digits that begin with 9. */
const REGISTRATIONS: readonly { by: DemoName; regulator: Regulator; number: string }[] = [
  { by: 'bob', regulator: 'EA', number: 'CBDU9000001' },
  { by: 'cara', regulator: 'EA', number: 'CBDU9000002' },
  { by: 'finn', regulator: 'EA', number: 'CBDU9000003' },
  { by: 'grace', regulator: 'EA', number: 'CBDU9000004' },
  { by: 'harpreet', regulator: 'EA', number: 'CBDU9000005' },
  { by: 'jack', regulator: 'EA', number: 'CBDU9000006' },
  // of Wales: it waits for staff
  { by: 'dan', regulator: 'NRW', number: 'CBDU9000007' },
]

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** Lets carriers enter their numbers, each found as in the register emulator, unless they have entered one. */
export async function seedRegistrations(context: SeedContext): Promise<void> {
  const register = practiceRegister(londonDate(context.now))
  for (const [index, { by, regulator, number }] of REGISTRATIONS.entries()) {
    const userId = idOf(context, by)
    if (await registrationOf(context.db, userId)) continue
    // a minute apart, since the register is queried once a second
    const at = new Date(context.now.getTime() - 9 * HOUR_MS + index * MINUTE_MS)
    const registration = { regulator, number, version: 0 }
    await saveRegistration(asModuleDb<RegistrationTables>(context.db), register, { userId, registration }, at)
  }
}

/** Answers as the emulator does, without a server. */
function practiceRegister(today: string): Register {
  const entries = practiceEntries(today)
  return {
    async query(number) {
      const item = entries.find((entry) => entry.number === number)
      const entry = item ? parseEntry({ items: [itemOf(item, {})] }, number) : 'absent'
      if (entry === null) throw new Error(`The practice entry of ${number} is invalid.`)
      return entry === 'absent' ? { kind: 'absent' } : { kind: 'entry', entry }
    },
  }
}
