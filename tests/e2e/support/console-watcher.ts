import { type BrowserContext, expect } from '@playwright/test'

/** Collects unexpected console errors, including CSP violations, and uncaught exceptions. */
export class ConsoleWatcher {
  readonly #seen: string[] = []
  // the network was lost before the offline page was installed; the next page retries
  readonly #allowed: RegExp[] = [/An unknown error occurred when fetching the script/]

  watch(context: BrowserContext, who: string): void {
    context.on('console', (message) => {
      if (message.type() === 'error') this.#seen.push(`${who}: ${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (problem) => this.#seen.push(`${who}: ${problem.error().stack ?? problem.error().message}`))
  }

  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns)
  }

  check(): void {
    const surprising = this.#seen.filter((line) => !this.#allowed.some((pattern) => pattern.test(line)))
    expect(surprising, 'errors on the console').toEqual([])
  }
}
