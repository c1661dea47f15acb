import { ALL_FAULTS } from './all-faults.ts'
import { type Edit, editsOf } from './fault.ts'

/** Names the fault to plant; only the tools of tests/ use it. */
export const CHOICE = 'KERBSIDE_FAULT'

const HOOK = new URL('plant.ts', import.meta.url).href

/** Returns the edits that the environment asks for: usually none. Throws when no fault has that name. */
export function chosenEdits(): readonly Edit[] {
  const id = process.env[CHOICE]
  if (!id) return []
  const fault = ALL_FAULTS.find((one) => one.id === id)
  if (!fault) throw new Error(`There is no fault ${id}`)
  return editsOf(fault)
}

/** Returns settings of a process that runs with the fault `id`: the hook changes its sources as it loads them. */
export const plantedEnvironment = (id: string): Record<string, string> => ({
  [CHOICE]: id,
  NODE_OPTIONS: `--import=${HOOK}`,
})

/** Returns what a test passes to the processes that it starts: the fault that it runs with itself, if any. */
export function inheritedFault(): Record<string, string> {
  const id = process.env[CHOICE]
  return id ? plantedEnvironment(id) : {}
}
