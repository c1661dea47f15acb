// A small register of waste carriers for this machine, with practice data alone: docs/register.md.
// REGISTER_STANDIN_PORT: where.
import { openRegisterStandIn } from './register-standin/server.ts'
import { NOTE } from './register-standin/world.ts'

const { REGISTER_STANDIN_PORT } = process.env
if (!REGISTER_STANDIN_PORT) throw new Error('REGISTER_STANDIN_PORT is needed.')

const standIn = await openRegisterStandIn({ port: Number(REGISTER_STANDIN_PORT) })
console.log(`${standIn.url}: ${NOTE}`)
for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.on(name, () => void standIn.stop().then(() => process.exit(0)))
