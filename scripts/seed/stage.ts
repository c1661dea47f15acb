import type { Kysely } from 'kysely'
import type { Files } from '#server/platform/files/files.ts'
import type { DemoName, PeopleIds } from './people.ts'

/** Minutes before the seeding. */
export type Age = number
export const hours = (count: number): Age => count * 60
export const days = (count: number): Age => count * 24 * 60

/** What telling the demo's past needs. */
export interface Stage {
  db: Kysely<unknown>
  files: Files
  people: PeopleIds
  now: Date
}

export const ago = ({ now }: Stage, age: Age): Date => new Date(now.getTime() - age * 60_000)

export function idOf({ people }: Stage, name: DemoName): string {
  const id = people.get(name)
  if (!id) throw new Error(`${name} has no account`)
  return id
}
