// Makes an account that has signed up an admin: DATABASE_URL=… node scripts/make-admin.ts EMAIL. Running it again
// changes nothing.
import { makeAdmin } from '#modules/core/accounts/commands/make-admin.ts'
import type { AccountsTables } from '#modules/core/accounts/tables.ts'
import { asModuleDb } from '#server/platform/database/database.ts'
import { Problem, runScript } from './lib/problem.ts'
import { withDatabase } from './lib/with-database.ts'

/** Throws a Problem for wrong arguments, and for an address without an account. */
async function run(env: NodeJS.ProcessEnv, args: readonly string[]): Promise<string> {
  const [address, ...more] = args
  if (!address || more.length > 0) throw new Problem('Usage: node scripts/make-admin.ts EMAIL')
  const email = address.trim().toLowerCase()
  return withDatabase(env, async (db) => {
    const outcome = await makeAdmin(asModuleDb<AccountsTables>(db), email, new Date())
    if (outcome === 'unknown') throw new Problem(`No account with the address ${email}: sign up first.`)
    return outcome === 'made' ? `${email} is an admin now.` : `${email} is an admin already: nothing was changed.`
  })
}

await runScript(() => run(process.env, process.argv.slice(2)))
