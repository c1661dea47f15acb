// A small register of waste carriers for this machine, with practice data only: docs/register.md.
// REGISTER_EMULATOR_PORT: where it listens.
import { openRegisterEmulator } from './register-emulator/server.ts'
import { NOTE } from './register-emulator/state.ts'

const { REGISTER_EMULATOR_PORT } = process.env
if (!REGISTER_EMULATOR_PORT) throw new Error('REGISTER_EMULATOR_PORT is needed.')

const emulator = await openRegisterEmulator({ port: Number(REGISTER_EMULATOR_PORT) })
console.log(`${emulator.url}: ${NOTE}`)
for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(name, () => void emulator.stop().then(() => process.exit(0)))
