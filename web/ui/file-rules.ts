/** The kind of file; it determines the texts and the preview. */
export type FileKind = 'photo' | 'logo' | 'document'

export interface FileRules {
  /** MIME types. */
  types: readonly string[]
  maxBytes: number
  /** The error for other types; a function if the text names the type. */
  wrongType: string | ((type: string) => string)
  tooLarge: string
}

const EMPTY = 'This file is empty. Choose another one.'

/** Returns why a file is rejected, or null. The server checks again, by its content. */
export function fileProblem(file: Pick<File, 'name' | 'type' | 'size'>, rules: FileRules): string | null {
  if (!rules.types.includes(file.type)) {
    return typeof rules.wrongType === 'string' ? rules.wrongType : rules.wrongType(typeName(file))
  }
  if (file.size === 0) return EMPTY
  return file.size > rules.maxBytes ? rules.tooLarge : null
}

/** Returns a file's type for an error; the extension if the browser doesn't know the type. */
const typeName = ({ name, type }: Pick<File, 'name' | 'type'>) => type || (/\.\w+$/.exec(name)?.[0] ?? 'unknown')

/** Formats a file size: `1.4 MB`, `320 kB`. */
export function fileSize(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
