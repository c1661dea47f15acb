import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type Rolldown } from 'vite'
import { legalTexts } from './legal-text.config.ts'
import { MANIFESTS, neededScript, PAGE_ROUTES, preloadsOf, SCRIPT_BUDGETS } from './page-script.config.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** Where `npm run dev` finds the server; the built client is served by the server itself. */
const server = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000'

/** What talks to the server. */
const DATA =
  /node_modules\/(zod|@tanstack)\/|(platform\/kernel|accounts|bidding|requests)\/contract\.ts$|web\/lib\/(api\/(api|query-client|random-key)|forms\/drafts|live\/live|session\/session)\.ts$|web\/app\/(start\.ts|with-queries\.tsx)|web\/features\/questions\/keys\.ts$/
/** Each icon is a file; their index names all of them. */
const ICONS = /node_modules\/lucide-react\//
/** What brings news. */
const SOCKET = /node_modules\/(socket\.io|engine\.io|@socket\.io)/
/**
 * Names a chunk for what `roots`, most often a page, share with others; without it each shared module would be a file of its
 * own. `later` counts what they ask for once they are there, too, of our own modules alone.
 */
function sharedBy(roots: readonly string[], chunk: string, { later = false } = {}): Rolldown.CodeSplittingNameFunction {
  const importsOf = (module: string, graph: Graph) => {
    const info = graph.getModuleInfo(module)
    return [...(info?.importedIds ?? []), ...(later ? (info?.dynamicallyImportedIds ?? []) : [])]
  }
  let reached: Set<string> | undefined
  return (id, graph) => {
    reached ??= reach(roots.map(here), (module) => importsOf(module, graph))
    return reached.has(id) && !ICONS.test(id) && (!later || isOurs(id)) && isPart(id, graph) ? chunk : null
  }
}

function reach(roots: readonly string[], importsOf: (id: string) => readonly string[]): Set<string> {
  const seen = new Set(roots)
  for (const id of seen) for (const next of importsOf(id)) seen.add(next)
  return seen
}

const isOurs = (id: string) => /\/web\//.test(id)
/** Whether a module is never asked for by itself. */
const isPart = (id: string, graph: Graph) => !graph.getModuleInfo(id)?.dynamicImporters.length

const CONSOLE = /\/web\/features\/console\//
/**
 * Name the chunks of what neither the homepage nor a job page has a use for: few files, because each is a question more.
 * A chunk takes along what its modules import, so that of members comes first: else all of them would load the console.
 */
const ofMembers: Rolldown.CodeSplittingNameFunction = (id, graph) =>
  (isOurs(id) && isPart(id, graph) && !CONSOLE.test(id)) || isContractOfMembers(id, graph) ? 'members' : null
const ofStaff: Rolldown.CodeSplittingNameFunction = (id, graph) =>
  isPart(id, graph) && CONSOLE.test(id) ? 'console' : null

const CONTRACT = /\/modules\/.*contract\.ts$/
const isContractOfMembers = (id: string, graph: Graph) =>
  CONTRACT.test(id) &&
  graph.getModuleInfo(id)?.importers.some((one) => /\/web\//.test(one) && !CONSOLE.test(one)) === true

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1]

/** Warns when a page's script outgrows its budget. */
function budgets(): Plugin {
  return {
    name: 'budgets',
    apply: 'build',
    // once everything is compressed
    writeBundle: {
      order: 'post',
      sequential: true,
      handler({ dir = '' }) {
        for (const route of PAGE_ROUTES.filter(({ page }) => page in SCRIPT_BUDGETS)) {
          const [size, limit] = [neededScript(dir, route) / 1000, SCRIPT_BUDGETS[route.page] ?? 0]
          const text = `${route.page} page: ${size.toFixed(1)} kB of script (brotli), budget ${limit} kB`
          if (size > limit) this.warn(text)
          else this.info(text)
        }
      },
    },
  }
}

/** Leaves word for the server of what each public page needs, so that the page asks for it at once. */
function preloads(): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    writeBundle({ dir = '' }) {
      writeFileSync(join(dir, 'preloads.json'), JSON.stringify(preloadsOf(dir)))
    },
  }
}

// the package offers its production build under no condition that a bundler sets
const alias = [{ find: /^react-router$/, replacement: here('../node_modules/react-router/dist/production/index.mjs') }]

/** Builds, beside the pages, what draws public ones on the server: of one piece, for the server may lie elsewhere. */
function drawing(): Plugin {
  const common = { configFile: false, root: here('.'), logLevel: 'warn', resolve: { alias } } as const
  return {
    name: 'drawing',
    apply: 'build',
    writeBundle: {
      order: 'pre',
      sequential: true,
      async handler({ dir = '' }) {
        await build({
          ...common,
          define: { 'process.env.NODE_ENV': '"production"' },
          plugins: [legalTexts(), react()],
          // loaded by pages that are not drawn
          ssr: { noExternal: true, external: ['mapbox-gl', 'maplibre-gl', 'uplot'] },
          build: { ssr: here('draw.tsx'), outDir: join(dir, 'drawing'), emptyOutDir: true, target: 'node24' },
        })
        // it stands in the page itself, so it is one script that asks for nothing
        await build({
          ...common,
          build: {
            outDir: join(dir, 'drawing'),
            emptyOutDir: false,
            copyPublicDir: false,
            modulePreload: false,
            target: 'es2023',
            rolldownOptions: { input: here('keep-press.ts'), output: { format: 'iife', entryFileNames: '[name].js' } },
          },
        })
        // a build of its own: it must not bring along what it holds back
        const output = { entryFileNames: 'assets/[name]-[hash].js' }
        const rolldownOptions = { input: here('after-paint.ts'), output }
        await build({
          ...common,
          plugins: [precompress()],
          build: {
            outDir: dir,
            emptyOutDir: false,
            manifest: MANIFESTS.afterPaint,
            modulePreload: false,
            target: 'es2023',
            rolldownOptions,
          },
        })
      },
    },
  }
}

/** Has the code of ours that comes later be asked for by web/lib/boot/bring.ts, which asks again where browsers do not. */
function askedAgain(): Plugin {
  const isOurs = (module: string) => module.startsWith(here('.')) && !module.includes('node_modules')
  return {
    name: 'asked-again',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && file.moduleIds.some(isOurs))
            file.code = file.code.replaceAll(/\bimport\((?=[`"']\.\/)/g, 'bring(')
      },
    },
  }
}

/** Compresses once at build time what the server would otherwise send as it is. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => /\.(js|css|svg|geojson)$/.test(file))) {
        const path = join(dir ?? '', name)
        const content = readFileSync(path)
        writeFileSync(`${path}.br`, brotliCompressSync(content))
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}

/** In development no server of ours sends the page: what it would fill in is asked for. */
function settingsInPage(): Plugin {
  return {
    name: 'settings-in-page',
    apply: 'serve',
    async transformIndexHtml(page) {
      const answer = await fetch(`${server}/api/settings`).catch(() => null)
      const settings = answer?.ok ? await answer.text() : '{}'
      const { productName = 'Kerbside', supportEmail = '' } = JSON.parse(settings) as Record<string, string>
      const values: Record<string, string> = { productName, supportEmail, settings }
      return page.replace(/\{\{(\w+)\}\}/g, (_, name: string) => (values[name] ?? '').replaceAll('"', '&quot;'))
    },
  }
}

export default defineConfig({
  root: here('.'),
  resolve: { alias },
  plugins: [
    settingsInPage(),
    legalTexts(),
    react(),
    tailwindcss(),
    drawing(),
    budgets(),
    precompress(),
    preloads(),
    askedAgain(),
  ],
  build: {
    outDir: here('../.build/web'),
    emptyOutDir: true,
    manifest: MANIFESTS.client,
    // the CSP names no data: scripts or fonts, and small files are cheap over HTTP/2
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    rolldownOptions: {
      output: {
        codeSplitting: {
          // few files: they compress better together, have few reasons to change, and a phone asks for six at a time
          groups: [
            { name: 'base', tags: ['$initial'], priority: 8 },
            { name: sharedBy(['pages/home.tsx'], 'plain'), minShareCount: 2, priority: 7 },
            { name: 'data', test: DATA, priority: 6 },
            { name: 'socket', test: SOCKET, priority: 6 },
            // what is shared with its own later parts alone counts as not shared, and would come with them
            { name: 'rows', test: /\/web\/ui\/opening-row\.tsx$/, priority: 6 },
            { name: sharedBy(['pages/job.tsx'], 'market'), minShareCount: 2, priority: 5 },
            { name: 'icons', test: ICONS, minShareCount: 2, priority: 5 },
            { name: sharedBy(['pages/login.tsx', 'app/own-menu.tsx'], 'entry'), minShareCount: 2, priority: 4 },
            { name: sharedBy(['pages/dashboard.tsx', 'pages/jobs.tsx'], 'panels'), minShareCount: 2, priority: 4 },
            { name: sharedBy(['pages/new-request.tsx'], 'posting'), minShareCount: 2, priority: 4 },
            { name: sharedBy(['pages/home.tsx'], 'lists', { later: true }), minShareCount: 2, priority: 3 },
            { name: sharedBy(['pages/job.tsx'], 'forms', { later: true }), minShareCount: 2, priority: 2 },
            { name: ofMembers, minShareCount: 2, priority: 1 },
            { name: ofStaff, minShareCount: 2, priority: 0 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': server,
      '/media': server,
      '/manifest.webmanifest': server,
      '/healthz': server,
      '/readyz': server,
      '/metrics': server,
      '/socket.io': { target: server, ws: true },
    },
  },
})
