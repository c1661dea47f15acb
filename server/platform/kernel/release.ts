import manifest from '../../../package.json' with { type: 'json' }

/**
 * The version of the product, as in package.json and CHANGELOG.md, e.g. `1.5.0`. The setting RELEASE is what was
 * deployed, such as a commit.
 */
export const PRODUCT_VERSION: string = manifest.version
