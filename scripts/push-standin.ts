// A small push service for this machine: it opens what it is sent, and no browser shows it. PUSH_STANDIN_PORT: where.
import { openPushStandIn } from './push-standin/server.ts'

const { PUSH_STANDIN_PORT } = process.env
if (!PUSH_STANDIN_PORT) throw new Error('PUSH_STANDIN_PORT is needed.')

const standIn = await openPushStandIn({ port: Number(PUSH_STANDIN_PORT) })
for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(name, () => void standIn.stop().then(() => process.exit(0)))
