export type Strength = 'weak' | 'fair' | 'strong'

/** Roughly estimates how hard a password is to guess, by length, character classes and repetition. */
export function passwordStrength(password: string): Strength {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length
  const different = new Set(password).size
  const score = Math.min(different, password.length / 1.5) + kinds * 2
  if (score < 10) return 'weak'
  return score < 15 ? 'fair' : 'strong'
}
