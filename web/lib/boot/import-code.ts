/** The number of failed imports by file. */
const failures = new Map<string, number>()

/**
 * Imports a code file by its URL, relative to this one. Browsers never retry a failed import (until they implement
 * whatwg/html#10327), so a retry adds a fragment to the URL, which makes it another module. The build replaces every
 * `import()` by a call of this function. Throws if the import fails.
 */
export async function importCode(file: string): Promise<unknown> {
  const failed = failures.get(file)
  try {
    return await import(/* @vite-ignore */ failed === undefined ? file : `${file}#${failed}`)
  } catch (error) {
    failures.set(file, (failed ?? 0) + 1)
    throw error
  }
}

// the built code calls it as a global
Object.assign(globalThis, { importCode })
