import type { Plugin } from 'vite'

/** Has the code of ours that comes later be asked for by web/lib/boot/bring.ts, which asks again where browsers do not. */
export function askedAgain(): Plugin {
  const web = new URL('.', import.meta.url).pathname
  const isOurs = (module: string) => module.startsWith(web) && !module.includes('node_modules')
  return {
    name: 'asked-again',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && file.moduleIds.some(isOurs))
            file.code = file.code.replaceAll(/\bimport\((?=[`"']\.\/)/g, 'bring(')
      },
    },
  }
}
