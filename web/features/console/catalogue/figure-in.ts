/** What was typed as a figure; what is none, or nothing, is NaN, which the contract refuses with its words. */
export const figureIn = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed))
