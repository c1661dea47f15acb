/** Something that a person can put right: its message is one sentence for the terminal, and no stack is printed. */
export class Problem extends Error {
  override name = 'Problem'
}

/** The `code` that Node puts on errors of the operating system, or undefined. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/**
 * Runs a script's work and prints the text that it returns; a failure ends it with code 1, a Problem as one sentence.
 */
export async function runScript(work: () => Promise<unknown>): Promise<void> {
  try {
    const message = await work()
    if (typeof message === 'string') console.log(message)
  } catch (error) {
    console.error(error instanceof Problem ? `error: ${error.message}` : error)
    process.exitCode = 1
  }
}
