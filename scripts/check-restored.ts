// Waits until a restored database has replayed its log to the end, and checks whether it is intact
// (docs/recover.md).
import { readStorageSettings } from '#server/platform/kernel/config.ts'
import { parseChainPosition } from './backups/audit-chain.ts'
import { readManifest, waitUntilPromoted } from './backups/base-backup.ts'
import { clusterBackup, requireVariable } from './backups/cluster-backup.ts'
import { brokenInvariants } from './backups/invariants.ts'
import { runScript } from './lib/problem.ts'

await runScript(async () => {
  const { cluster } = clusterBackup(process.env)
  const databaseUrl = requireVariable(process.env, 'DATABASE_URL')
  await waitUntilPromoted(databaseUrl)
  const { STORAGE_DIR: files, PRIVATE_STORAGE_DIR: privateFiles } = readStorageSettings(process.env)
  const auditAnchor = parseChainPosition(readManifest(cluster).audit)
  const wrong = await brokenInvariants(databaseUrl, { stores: { files, privateFiles }, auditAnchor })
  for (const sentence of wrong) console.error(`error: ${sentence}`)
  if (wrong.length > 0) process.exit(1)
  console.log('Restored and intact.')
})
