import { takeSteps } from '#server/platform/kernel/turn.ts'
import type { Module } from '#server/platform/module.ts'
import { liftNext } from './commands/lift-next.ts'
import { blockCarriers } from './consumers/on-carrier-barred.ts'
import { routes } from './routes.ts'

const LIFT_EVERY_MS = 60_000

export const userAdmin: Module = {
  name: 'people',
  routes,
  consumers: () => [blockCarriers],
  tasks: ({ db }) => [
    { name: 'people.lift-bars', everyMs: LIFT_EVERY_MS, run: () => takeSteps(() => liftNext(db, new Date())) },
  ],
  announcements: [],
  rooms: [],
}
