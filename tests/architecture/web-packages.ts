// Prints, as JSON, the packages that the modules of a web process load before its first request.
import { registerHooks } from 'node:module'

const packages = new Set<string>()
registerHooks({
  load(url, context, next) {
    const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url) ?? []
    if (name) packages.add(name)
    return next(url, context)
  },
})
await import('#server/start.ts')
await import('#server/roles/web.ts')
process.stdout.write(JSON.stringify([...packages]))
