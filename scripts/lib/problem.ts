/** Something that a person can put right: its message is one sentence for the terminal, and no stack is printed. */
export class Problem extends Error {
  override name = 'Problem'
}

/** The `code` that Node puts on errors of the operating system, or undefined. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
