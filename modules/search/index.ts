import type { Module } from '#server/platform/module.ts'
import { indexFacts } from './consumers/on-findable-facts.ts'
import { routes } from './routes.ts'

export const search: Module = {
  name: 'search',
  routes,
  consumers: () => [indexFacts],
  tasks: () => [],
  announcements: [],
  rooms: [],
}
