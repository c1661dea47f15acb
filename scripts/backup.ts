// Backs up a Kerbside started with ./scripts/start. BACKUP_DIR=… [DATA_DIR=…] node scripts/backup.ts
import fs from 'node:fs'
import path from 'node:path'
import { takeBackup } from './backups/backup.ts'
import { Problem, runScript } from './lib/problem.ts'
import { postgresUrl } from './local/postgres.ts'
import { readSecrets } from './local/secrets.ts'
import { readSettings } from './local/settings.ts'

await runScript(async () => {
  const { dataDir, backupDir } = readSettings(process.env)
  if (backupDir === undefined) throw new Problem('BACKUP_DIR is needed: the folder that ./scripts/start was given.')
  const inside = (name: string) => path.join(dataDir, name)
  const base = await takeBackup(
    {
      databaseUrl: ownerUrl(dataDir),
      cluster: inside('postgres'),
      files: inside('files'),
      privateFiles: inside('private-files'),
      secrets: inside('secrets.json'),
    },
    backupDir,
  )
  console.log(`Backed up: ${base}`)
})

function ownerUrl(dataDir: string): string {
  const record = path.join(dataDir, 'run.json')
  const port = fs.existsSync(record) && (JSON.parse(fs.readFileSync(record, 'utf8')).ports?.postgres as unknown)
  if (typeof port !== 'number') throw new Problem(`Nothing runs in ${dataDir}: start Kerbside first.`)
  const url = new URL(postgresUrl({ port, password: readSecrets(dataDir).database }))
  url.pathname = '/kerbside'
  return url.href
}
