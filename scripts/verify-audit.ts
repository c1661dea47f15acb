// Checks whether the audit log is as it was written. DATABASE_URL=… node scripts/verify-audit.ts [position:hash] With
// what an earlier run printed, it also proves that nothing up to there was rewritten. Exit code 1: it was.
import { parseChainPosition, verifyAudit } from './backups/audit-chain.ts'

const databaseUrl = process.env['DATABASE_URL']
const [anchor] = process.argv.slice(2)
if (!databaseUrl || (anchor !== undefined && !/^\d+:[0-9a-f]{64}$/.test(anchor))) {
  console.error('usage: DATABASE_URL=postgres://… node scripts/verify-audit.ts [position:hash]')
  process.exit(2)
}

const { lastValid, last, fault } = await verifyAudit(
  databaseUrl,
  anchor === undefined ? null : parseChainPosition(anchor),
)
console.log(`Unchanged rows: ${lastValid}. Note this outside the database: ${last.position}:${last.hash}`)
if (fault) {
  console.error(`error: The audit log is broken: ${fault}.`)
  process.exit(1)
}
