// Loaded into a process by NODE_OPTIONS: changes the sources of the KERBSIDE_FAULT while they are loaded.
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { chosenEdits } from './chosen.ts'
import { applyEdits } from './fault.ts'

const edits = chosenEdits()

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.startsWith('file:') || !loaded.source) return loaded
    const source = applyEdits(edits, fileURLToPath(url), String(loaded.source))
    return source === null ? loaded : { ...loaded, source }
  },
})
