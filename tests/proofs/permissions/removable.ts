import type { Plugin } from 'vite'
import { applyEdits, type Edit } from '#tests/proofs/faults/fault.ts'
import { sessionGuards } from './found-guards.ts'
import { GUARDS, type Guard } from './guards.ts'

export const ALL_GUARDS: readonly Guard[] = [...GUARDS, ...sessionGuards()]

/** Changes to the sources, so that each guard checks whether it is off. */
export const EDITS: readonly Edit[] = ALL_GUARDS.map((guard) => ({
  file: guard.file,
  from: guard.within ?? guard.guard,
  to: makeGuardRemovable(guard),
}))

/** Makes these changes while vitest loads the sources: only for the command `guards`. */
export const makeRemovable = (): Plugin => ({
  name: 'removable-guards',
  enforce: 'pre',
  transform: (source, id) => applyEdits(EDITS, id.replace(/\?.*$/, ''), source),
})

function makeGuardRemovable({ id, guard, within = guard, off = 'false' }: Guard): string {
  const isOff = `globalThis.guardsOff?.has(${JSON.stringify(id)})`
  return within.replace(guard, () => {
    if (guard.startsWith('.where')) return `.$if(!${isOff}, (it) => it${guard})`
    if (guard.startsWith('await ') || guard.startsWith('assertAccess')) return `if (!${isOff}) ${guard}`
    const tail = /( \?| \|\|| &&)$/.exec(guard)?.[0] ?? ''
    const bare = (text: string) => text.slice(0, text.length - tail.length)
    return `(${isOff} ? (${bare(off)}) : (${bare(guard)}))${tail}`
  })
}
