/**
 * Seals every second factor with SEALING_SECRET, so that SEALING_SECRET_BEFORE can be removed: node scripts/reseal.ts,
 * with the environment of the server. Again: changes nothing. See docs/operations.md, Changing secrets.
 */
import { type Resealed, resealSecondFactors } from '#modules/accounts/second-factor/commands/reseal-second-factors.ts'
import { openSealing } from '#modules/accounts/second-factor/sealed-secrets.ts'
import type { AccountsTables } from '#modules/accounts/tables.ts'
import { openDatabase, own } from '#server/platform/database/database.ts'
import { readConfig } from '#server/platform/kernel/config.ts'
import { Problem, runScript } from './lib/problem.ts'

/** Throws a Problem when something is sealed with a key that was not given. */
async function run(env: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig(env)
  const db = openDatabase(config, (error) => console.error(error))
  try {
    report(await resealSecondFactors(own<AccountsTables>(db), openSealing(config), new Date()))
  } finally {
    await db.destroy()
  }
}

function report({ sealedAgain, already, lost }: Resealed): void {
  console.log(`${sealedAgain} second factors sealed again, ${already} were already.`)
  if (lost.length > 0)
    throw new Problem(
      `No key at hand opens ${lost.length} second factors, which stay as they are: ${lost.join(', ')}. Give the key that sealed them as SEALING_SECRET_BEFORE; without it they use recovery codes and set up again.`,
    )
  console.log('SEALING_SECRET_BEFORE is not needed any more.')
}

await runScript(() => run(process.env))
