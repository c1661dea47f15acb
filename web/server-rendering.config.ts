/** The builds beside the client's: the server renderer, and scripts outside the bundle. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Plugin } from 'vite'
import { legalTexts } from './legal-text.config.ts'
import { precompress } from './precompress.config.ts'
import { AFTER_PAINT_MANIFEST } from './preloads.config.ts'

export const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

// the package offers its production build under no condition that a bundler sets
export const alias = [
  { find: /^react-router$/, replacement: here('../node_modules/react-router/dist/production/index.mjs') },
]

const common = { configFile: false, root: here('.'), logLevel: 'warn', resolve: { alias } } satisfies InlineConfig
const small = { emptyOutDir: false, modulePreload: false, target: 'es2023' } as const

/** Builds the server renderer and the two scripts that run before the client. */
export function beside(): Plugin {
  return {
    name: 'beside',
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

/** One self-contained file, because the server may run without the client's packages. */
const buildRenderer = (outDir: string) =>
  build({
    ...common,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [legalTexts(), react()],
    // used only by pages that aren't rendered on the server
    ssr: { noExternal: true, external: ['mapbox-gl', 'maplibre-gl', 'uplot'] },
    build: { ssr: here('entry-server.tsx'), outDir, emptyOutDir: true, target: 'node24' },
  })

/** Inlined into the page, so it is one script without imports. */
const buildKeepPress = (outDir: string) =>
  build({
    ...common,
    build: {
      ...small,
      outDir,
      copyPublicDir: false,
      rolldownOptions: { input: here('keep-press.ts'), output: { format: 'iife', entryFileNames: '[name].js' } },
    },
  })

/** A separate build, so that it doesn't include what it delays. */
const buildAfterPaint = (outDir: string) =>
  build({
    ...common,
    plugins: [precompress()],
    build: {
      ...small,
      outDir,
      manifest: AFTER_PAINT_MANIFEST,
      rolldownOptions: { input: here('after-paint.ts'), output: { entryFileNames: 'assets/[name]-[hash].js' } },
    },
  })
