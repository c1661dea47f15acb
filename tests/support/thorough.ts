/**
 * Whether this run has the time for every repetition: `THOROUGH=1 ./scripts/test`. Without it the same tests run fewer
 * cases of the same kinds, so that the whole stays fast enough to run often.
 */
const THOROUGH = process.env['THOROUGH'] === '1'

/** How often to repeat something random: `whole` times in a thorough run, otherwise `short` times. */
export const repetitions = (short: number, whole: number): number => (THOROUGH ? whole : short)
