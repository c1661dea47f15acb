/**
 * Whether all of it is tried: `npm run security`. `./scripts/test` tries the first few of each list of the same kind.
 */
export const WHOLE = process.env['OUTSIDE'] === 'whole'

/** All of a list in the whole form, otherwise its first `few`. */
export const firstFew = <T>(all: readonly T[], few: number): readonly T[] => (WHOLE ? all : all.slice(0, few))
