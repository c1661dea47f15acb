/** How often the code in a file could not be had. */
const failures = new Map<string, number>()

/**
 * Imports code of the site: a file beside this one, or one by its path. Browsers remember an import that failed and never
 * ask again (until they follow whatwg/html#10327), so then it is asked for under another fragment: the same file, and to
 * them another module. The build has every `import()` go this way. Throws when it cannot be had.
 */
export async function bring(file: string): Promise<unknown> {
  const failed = failures.get(file)
  try {
    return await import(/* @vite-ignore */ failed === undefined ? file : `${file}#${failed}`)
  } catch (error) {
    failures.set(file, (failed ?? 0) + 1)
    throw error
  }
}

Object.assign(globalThis, { bring })
