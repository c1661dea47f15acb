import { type BrowserContext, expect } from '@playwright/test'

/** Remembers what a page must never say: errors on the console (a broken content policy is one) and uncaught ones. */
export class ConsoleWatcher {
  readonly #seen: string[] = []
  // the network went before the browser had kept the page for that: it asks again from the next page
  readonly #allowed: RegExp[] = [/An unknown error occurred when fetching the script/]

  watch(context: BrowserContext, who: string): void {
    context.on('console', (message) => {
      if (message.type() === 'error') this.#seen.push(`${who}: ${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (problem) => this.#seen.push(`${who}: ${problem.error().stack ?? problem.error().message}`))
  }

  /** Chromium writes each refused call on the console: a test that provokes refusals names them. */
  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns)
  }

  check(): void {
    const surprising = this.#seen.filter((line) => !this.#allowed.some((pattern) => pattern.test(line)))
    expect(surprising, 'errors on the console').toEqual([])
  }
}
