export interface PhotoRules {
  /** MIME types. */
  types: readonly string[]
  maxBytes: number
  wrongType: string
  tooLarge: string
}

/** Why this file cannot be taken, or null. The server looks again, at the content. */
export function photoProblem(file: Pick<File, 'type' | 'size'>, rules: PhotoRules): string | null {
  if (!rules.types.includes(file.type)) return rules.wrongType
  return file.size > rules.maxBytes ? rules.tooLarge : null
}

/** `1.4 MB`, `320 kB`. */
export function fileSize(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
