import type { Plugin } from 'vite'
import type { VitestPluginContext } from 'vitest/node'
import { chosenEdits } from './chosen.ts'
import { applyEdits, concerns } from './fault.ts'

/** Changes the sources of the KERBSIDE_FAULT before anything else reads them, for those that vitest loads itself. */
export function plantFault(): Plugin {
  const edits = chosenEdits()
  return {
    name: 'plant-fault',
    enforce: 'pre',
    transform: (source, id) => applyEdits(edits, withoutQuery(id), source),
    // vitest caches what was transformed: a planted fault must not outlive its run, nor be hidden by an earlier one
    configureVitest({ defineCacheKeyGenerator }: VitestPluginContext) {
      defineCacheKeyGenerator(({ id }) => (concerns(edits, withoutQuery(id)) ? false : null))
    },
  }
}

const withoutQuery = (id: string): string => id.replace(/\?.*$/, '')
