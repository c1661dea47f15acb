import fs from 'node:fs'
import { expect } from '@playwright/test'

/**
 * Expects that a look finds nothing, and goes on if it does, to tell all at once. With A11Y_NOTES=<file> what is found is
 * only written down there, a line each: a list to work through, instead of a new house for each failed test.
 */
export function note(found: unknown, name: string): void {
  const file = process.env['A11Y_NOTES']
  if (!file) expect.soft(found, name).toEqual([])
  else if (Array.isArray(found) && found.length > 0) fs.appendFileSync(file, `${JSON.stringify({ name, found })}\n`)
}
