import manifest from '../../../package.json' with { type: 'json' }

/** The version of the product, as in package.json and CHANGELOG.md, e.g. `1.5.0`. */
export const RELEASE: string = manifest.version
