/** Tells developers about something that people on the page need not know: an odd answer, a refused room. */
export function report(what: string, detail?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one door to the browser's console
  console.error(what, detail)
}
