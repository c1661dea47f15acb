/** Parses a typed number. Returns NaN for invalid or empty input, which the contract then rejects. */
export const parseNumber = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed))
