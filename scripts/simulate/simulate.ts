import { setInterval } from 'node:timers/promises'
import { placeBid } from '#modules/market/bidding/contract.ts'
import { call, NoAnswer, Refused } from './call.ts'
import { type Carrier, signInCarriers, tokenOf } from './carriers.ts'
import { offerFor } from './offers.ts'
import type { Settings } from './settings.ts'
import { everyOpenRequest, onlyRequest, type Target, type Targets } from './targets.ts'

/** Where each line about what happens goes. */
export type Say = (line: string) => void

interface Simulation {
  readonly url: string
  readonly targets: Targets
  /** Carriers that may still bid. */
  carriers: Carrier[]
  readonly say: (line: string) => void
  readonly signal: AbortSignal
  placed: number
}

/**
 * Has the demo carriers bid at the given rate until the minutes are over, `signal` aborts, or nothing more can happen.
 * Returns the number of bids placed. Throws a Problem when it can't begin.
 */
export async function simulate(settings: Settings, say: Say, stop: AbortSignal): Promise<number> {
  const { url, rate, minutes, requestId } = settings
  const carriers = await signInCarriers(url)
  const targets = requestId === null ? everyOpenRequest(url) : await onlyRequest(url, requestId)
  say(`${carriers.length} demo carriers bid at ${url}: ${rate} a second for ${minutes} min. Ctrl-C stops.`)
  const signal = AbortSignal.any([stop, AbortSignal.timeout(minutes * 60_000)])
  const simulation: Simulation = { url, targets, carriers, say: withoutRepeats(say), signal, placed: 0 }
  try {
    for await (const _ of setInterval(1_000 / rate, undefined, { signal })) {
      await placeNextBid(simulation)
      if (targets.isOver || simulation.carriers.length === 0) break
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
  return simulation.placed
}

/** Drops a line that repeats the one before. */
function withoutRepeats(say: Say): Say {
  let last = ''
  return (line) => {
    if (line !== last) say(line)
    last = line
  }
}

/** Has a carrier bid, or prints a line about why none can. */
async function placeNextBid(simulation: Simulation): Promise<void> {
  const carrier = anyOf(simulation.carriers.filter(({ pausedUntil }) => pausedUntil <= Date.now()))
  if (!carrier) return simulation.say('All carriers are paused for a moment: the server asked them to slow down.')
  let target: Target | undefined
  try {
    carrier.token ||= await tokenOf(simulation.url, carrier.demoName)
    target = anyOf(await simulation.targets.open(carrier.token))
    if (!target) return simulation.say('No open requests; waiting for a new one.')
    await bid(simulation, carrier, target)
  } catch (error) {
    await handleError(simulation, carrier, target, error)
  }
}

const anyOf = <T>(choices: readonly T[]): T | undefined => choices[Math.floor(Math.random() * choices.length)]

async function bid(simulation: Simulation, carrier: Carrier, target: Target): Promise<void> {
  const body = offerFor(target, Math.random)
  await call(simulation.url, placeBid, { token: carrier.token, params: { requestId: target.id }, body })
  simulation.placed++
  const message = body.bidMessage === null ? '' : `: “${body.bidMessage}”`
  simulation.say(`${carrier.name} bids £${body.bidAmount.toFixed(2)} on “${target.title}”${message}`)
}

/** Handles a refusal. Throws any other error. */
async function handleError(
  simulation: Simulation,
  carrier: Carrier,
  target: Target | undefined,
  error: unknown,
): Promise<void> {
  if (error instanceof NoAnswer) return simulation.say(`${simulation.url} does not answer; trying again.`)
  if (!(error instanceof Refused)) throw error
  if (error.status === 401) {
    carrier.token = ''
    simulation.say(`${carrier.name} signs in again.`)
  } else if (error.status === 429) {
    carrier.pausedUntil = Date.now() + 1_000 * Math.max(1, error.retryAfter)
    simulation.say(`${carrier.name} pauses for ${Math.max(1, error.retryAfter)} s: ${error.message}`)
  } else if (target && (error.code === 'request_closed' || error.status === 404)) {
    simulation.targets.close(target.id)
    simulation.say(`“${target.title}” is closed; no more bids on it.`)
  } else if (error.status === 403 && error.code !== 'not_available') {
    simulation.carriers = simulation.carriers.filter((other) => other !== carrier)
    simulation.say(`${carrier.name} stops: ${error.message} ${others(simulation.carriers)}`)
  } else simulation.say(`${carrier.name} could not bid: ${error.message}`)
}

const others = (carriers: readonly Carrier[]): string =>
  carriers.length === 0 ? 'No carriers left.' : `Still bidding: ${carriers.map(({ name }) => name).join(', ')}.`
