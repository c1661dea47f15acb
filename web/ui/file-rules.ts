/** What is asked for: it decides the words and the shape of the preview. */
export type FileKind = 'photo' | 'logo' | 'document'

export interface FileRules {
  /** MIME types. */
  types: readonly string[]
  maxBytes: number
  /** What is said of another type; a function where the sentence names it. */
  wrongType: string | ((type: string) => string)
  tooLarge: string
}

const EMPTY = 'This file is empty. Please choose another one.'

/** Why this file cannot be taken, or null. The server looks again, at the content. */
export function fileProblem(file: Pick<File, 'name' | 'type' | 'size'>, rules: FileRules): string | null {
  if (!rules.types.includes(file.type)) {
    return typeof rules.wrongType === 'string' ? rules.wrongType : rules.wrongType(typeName(file))
  }
  if (file.size === 0) return EMPTY
  return file.size > rules.maxBytes ? rules.tooLarge : null
}

// browsers name no type for endings that they do not know
const typeName = ({ name, type }: Pick<File, 'name' | 'type'>) => type || (/\.\w+$/.exec(name)?.[0] ?? 'unknown')

/** `1.4 MB`, `320 kB`. */
export function fileSize(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
