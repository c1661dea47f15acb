/** The builds in addition to the client's: the server renderer, and scripts outside the bundle. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Plugin } from 'vite'
import { legalTexts } from './legal-text.config.ts'
import { precompress } from './precompress.config.ts'
import { AFTER_PAINT_MANIFEST } from './preloads.config.ts'

/** Returns the path of a file in web/. */
export const webPath = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Resolves react-router to its production build: by its package.json, bundlers choose the development build. */
export const alias = [
  { find: /^react-router$/, replacement: webPath('../node_modules/react-router/dist/production/index.mjs') },
]

/** Options of all builds here. */
const COMMON = { configFile: false, root: webPath('.'), logLevel: 'warn', resolve: { alias } } satisfies InlineConfig
/** Build options of the scripts outside the bundle. */
const SCRIPT_BUILD = { emptyOutDir: false, modulePreload: false, target: 'es2023' } as const

/** Builds the server renderer and the two scripts that run before the client. */
export function extraBuilds(): Plugin {
  return {
    name: 'extra-builds',
    apply: 'build',
    writeBundle: {
      order: 'pre',
      sequential: true,
      async handler({ dir = '' }) {
        await buildRenderer(join(dir, 'rendering'))
        await buildKeepPress(join(dir, 'rendering'))
        await buildAfterPaint(dir)
      },
    },
  }
}

/** Builds one self-contained file, because the server may run without the client's packages. */
const buildRenderer = (outDir: string) =>
  build({
    ...COMMON,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [legalTexts(), react()],
    // used only by pages that aren't rendered on the server
    ssr: { noExternal: true, external: ['mapbox-gl', 'maplibre-gl', 'uplot'] },
    build: { ssr: webPath('entry-server.tsx'), outDir, emptyOutDir: true, target: 'node24' },
  })

/** Builds keep-press.ts as one script without imports, because the server inlines it into pages. */
const buildKeepPress = (outDir: string) =>
  build({
    ...COMMON,
    build: {
      ...SCRIPT_BUILD,
      outDir,
      copyPublicDir: false,
      rolldownOptions: { input: webPath('keep-press.ts'), output: { format: 'iife', entryFileNames: '[name].js' } },
    },
  })

/** Builds after-paint.ts separately, so that it doesn't share files with the script that it delays. */
const buildAfterPaint = (outDir: string) =>
  build({
    ...COMMON,
    plugins: [precompress()],
    build: {
      ...SCRIPT_BUILD,
      outDir,
      manifest: AFTER_PAINT_MANIFEST,
      rolldownOptions: { input: webPath('after-paint.ts'), output: { entryFileNames: 'assets/[name]-[hash].js' } },
    },
  })
