/** Logs a technical problem to the browser's console. */
export function report(message: string, detail?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the only use of the browser's console
  console.error(message, detail)
}
