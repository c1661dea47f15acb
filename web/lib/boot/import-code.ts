/** The number of failed imports by file. */
const failures = new Map<string, number>()

/**
 * Imports a code file by its URL, relative to this one. Browsers never retry a failed import (until they implement
 * whatwg/html#10327), so retries add a fragment, which makes it another module. The build routes every `import()` through
 * here. Throws if the import fails.
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

Object.assign(globalThis, { importCode })
