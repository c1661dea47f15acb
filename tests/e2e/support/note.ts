import fs from 'node:fs'
import { expect } from '@playwright/test'

/**
 * Expects no findings, as a soft assertion, so that all are reported together. With A11Y_NOTES=<file> they are only written
 * to that file, one per line.
 */
export function expectNoFindings(found: unknown, name: string): void {
  const file = process.env['A11Y_NOTES']
  if (!file) expect.soft(found, name).toEqual([])
  else if (Array.isArray(found) && found.length > 0) fs.appendFileSync(file, `${JSON.stringify({ name, found })}\n`)
}
