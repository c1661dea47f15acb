/** Counts again what was kept in use, from the gifts, ladders and disposal records in the database. See docs/run.md. */
import { recountAll } from '#modules/community/kept-in-use/commands/recount-all.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { readConfig } from '#server/platform/kernel/config.ts'
import { runScript } from './lib/problem.ts'

async function run(env: NodeJS.ProcessEnv): Promise<void> {
  const db = openDatabase(readConfig(env), (error) => console.error(error))
  try {
    console.log(`${await recountAll(db)} gifts and loads counted`)
  } finally {
    await db.destroy()
  }
}

await runScript(() => run(process.env))
