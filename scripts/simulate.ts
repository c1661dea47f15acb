// npm run simulate: demo carriers bid on open requests over HTTP, so that one person can watch live bidding.
import { runScript } from './lib/problem.ts'
import { readArguments, USAGE } from './simulate/settings.ts'
import { simulate } from './simulate/simulate.ts'

const stop = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => stop.abort())
const say = (line: string) => console.log(`${new Date().toTimeString().slice(0, 8)}  ${line}`)

await runScript(async () => {
  const settings = readArguments(process.argv.slice(2))
  if (!settings) return USAGE
  return say(`Stopped after ${await simulate(settings, say, stop.signal)} bids.`)
})
