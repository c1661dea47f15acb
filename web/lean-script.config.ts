/** Parts of the build that leave out of a page's script what the page has no use for. */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

// only within endpoints: what is sent and answered has keys of the same names
const ENDPOINT = /= endpoint\(\{\n[\s\S]*?\n\}\)/g
const FOR_SERVERS = /^ {2}(summary:\s+(['"]).*\2|(access|rate|status|params|query): .*),$/gm

export const forBrowser = (contract: string) =>
  contract.replace(ENDPOINT, (endpoint) => endpoint.replace(FOR_SERVERS, ''))

/** What contracts say of endpoints for the server and the API's description only; browsers would carry it about. */
export function forBrowsers(): Plugin {
  return {
    name: 'for-browsers',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\.ts$/ },
      handler: forBrowser,
    },
  }
}

const CONTRACT = /\/modules\/[^/]+\/contract\.ts$/
const APART = '?apart'
/** Contracts as pages off the path have them. */
export const APART_CONTRACT = /contract\.ts\?apart$/
/** Opened by few, or after the first paint: what they call is no business of the homepage or a job page. */
const OFF_THE_PATH =
  /\/web\/(pages\/(?!home|job\.)|features\/(?!bidding|requests)(?!.*\.live\.ts$)|features\/\w+\/(job-(acts|contact|history)|(withdraw|accept)-dialog|bid-form|own-number)\.|lib\/own-profile\.)/

/**
 * Gives pages off the path their own copy of the contracts. A module is in one chunk as a whole, so without it every
 * endpoint that any page calls would arrive with the first one. Contracts only describe: a second copy does no harm.
 */
export function contractsApart(): Plugin {
  return {
    name: 'contracts-apart',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer, options) {
      if (!importer || !source.endsWith('/contract.ts')) return null
      if (!OFF_THE_PATH.test(importer) && !importer.endsWith(APART)) return null
      const resolved = await this.resolve(source, importer.replace(APART, ''), { ...options, skipSelf: true })
      return resolved && CONTRACT.test(resolved.id) ? resolved.id + APART : resolved
    },
    load(id) {
      if (!id.endsWith(APART)) return null
      const path = id.replace(APART, '')
      return { code: forBrowser(readFileSync(path, 'utf8')), moduleType: 'ts', moduleSideEffects: false }
    },
  }
}

/** All files of the icons. */
export const ICONS = /node_modules\/lucide-react\//
const FROM_LUCIDE = /^import \{([^}]+)\} from 'lucide-react'$/gm

/** Imports each icon from its own file: through the package's index every page would reach every icon in use. */
export function iconByIcon(): Plugin {
  const imported = (names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => name.split(' as '))
      .map(([icon = '', local = icon]) => `import ${local} from 'lucide-react/icons/${fileOf(icon)}'`)
      .join(';')
  return {
    name: 'icon-by-icon',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\.tsx?$/, code: 'lucide-react' },
      handler: (code) => code.replace(FROM_LUCIDE, (_, names: string) => imported(names)),
    },
  }
}

/** What contracts are written with. */
export const DESCRIBING = ['z', 'endpoint', 'room', 'liveMessage', 'text', 'idParam', 'pageOf', 'pounds']

const NAMING = /^\w+\.displayName = ".*";$/gm
const MAKING = /(?<== )React\d*\.(?:forwardRef|createContext|memo)\(/g

const BOUNDARY = /^var (\w+) = (class extends React\d*\.Component \{[\s\S]*?^\});$/gm
const PREFETCHING = /(?<=^function PrefetchPageLinks\().*\{[\s\S]*?^\}$/m

/**
 * Lets go of the parts of the router that no page uses: their names for developer tools and what their classes extend
 * would keep them, and every link would bring along what prefetches pages in the router's framework.
 */
export const partsOfRouter = (code: string): string =>
  code
    .replace(NAMING, '')
    .replace(MAKING, '/* @__PURE__ */ $&')
    .replace(BOUNDARY, 'var $1 = /* @__PURE__ */ (() => $2)();')
    .replace(PREFETCHING, ') {\n  return null;\n}')

export function routerByPart(): Plugin {
  return {
    name: 'router-by-part',
    enforce: 'pre',
    apply: 'build',
    transform: { filter: { id: /node_modules\/react-router\/dist\/production\// }, handler: partsOfRouter },
  }
}

/** `Trash2` → `trash-2`. */
const fileOf = (icon: string) => icon.replace(/(?<=.)(?=[A-Z]|\d)/g, '-').toLowerCase()
