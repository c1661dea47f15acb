// A small push service for this machine: it decrypts what it receives, and no browser shows it.
// PUSH_EMULATOR_PORT: where it listens.
import { openPushEmulator } from './push-emulator/server.ts'

const { PUSH_EMULATOR_PORT } = process.env
if (!PUSH_EMULATOR_PORT) throw new Error('PUSH_EMULATOR_PORT is needed.')

const emulator = await openPushEmulator({ port: Number(PUSH_EMULATOR_PORT) })
for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(name, () => void emulator.stop().then(() => process.exit(0)))
