import type { Plugin } from 'vite'

/** Replaces `import()` in our built code by `importCode()` of web/lib/boot/import-code.ts, which can be retried. */
export function retryImports(): Plugin {
  const web = new URL('.', import.meta.url).pathname
  const isOurs = (module: string) => module.startsWith(web) && !module.includes('node_modules')
  return {
    name: 'retry-imports',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && file.moduleIds.some(isOurs))
            file.code = file.code.replaceAll(/\bimport\((?=[`"']\.\/)/g, 'importCode(')
      },
    },
  }
}
