// A small push service for this machine: it opens what it is sent, and no browser shows it. PUSH_STANDIN_PORT: where.
import { openPushEmulator } from './push-emulator/server.ts'

const { PUSH_STANDIN_PORT } = process.env
if (!PUSH_STANDIN_PORT) throw new Error('PUSH_STANDIN_PORT is needed.')

const emulator = await openPushEmulator({ port: Number(PUSH_STANDIN_PORT) })
for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(name, () => void emulator.stop().then(() => process.exit(0)))
