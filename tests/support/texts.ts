import type * as z from 'zod/mini'

/** A text that a caller may send: its path ('filter.consumer', 'keepPhotos.*'), and what is allowed in it. */
export interface TextField {
  readonly path: string
  readonly schema: z.ZodMiniType
}

/** Fields that are typed into a box of several lines; every other text has one line (security.md 32). */
export const SEVERAL_LINES: readonly string[] = [
  'address',
  'answer',
  'bidMessage',
  'businessAddress',
  'description',
  'explanation',
  'message',
  'note',
  'reason',
  'words',
  'text',
  'wants',
]
/**
 * Never stored: passwords (whatever people can type) and secrets of links are hashed, cursors have a reader of their
 * own.
 */
export const NEVER_STORED: readonly string[] = ['password', 'currentPassword', 'newPassword', 'token', 'after']

/** What no stored text of one line contains. */
export const INVISIBLE = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u
/** One of each kind of character that is not allowed in a text of one line. */
export const HOSTILE_MARKS: readonly string[] = [
  '\u0000',
  '\u0007',
  '\u001b',
  '\u007f',
  '\u0085',
  '\n',
  '\r\n',
  '\u2028',
]
/** Marks in pasted text: fields of one line remove them, those of several lines refuse them. */
export const OVERRIDES: readonly string[] = ['\u202e', '\u2066']

/** Returns every text within a schema, however deep; throws on an unknown kind of schema. */
export function textsIn(schema: z.ZodMiniType, path = ''): TextField[] {
  const { def } = schema._zod as unknown as { def: Def }
  const below = (name: string) => (path === '' ? name : `${path}.${name}`)
  switch (def.type) {
    case 'string':
      return [{ path, schema }]
    case 'object':
      return Object.entries(def.shape).flatMap(([name, one]) => textsIn(one, below(name)))
    case 'array':
      return textsIn(def.element, below('*'))
    case 'union':
      return def.options.flatMap((one) => textsIn(one, path))
    case 'optional':
    case 'nullable':
    case 'default':
      return textsIn(def.innerType, path)
    case 'pipe':
      return textsIn(def.in, path)
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
      return []
  }
  throw new Error(`${path} is of an unknown kind`)
}

type Def =
  | { type: 'string' | 'number' | 'boolean' | 'enum' | 'literal' | 'null' }
  | { type: 'object'; shape: Record<string, z.ZodMiniType> }
  | { type: 'array'; element: z.ZodMiniType }
  | { type: 'union'; options: readonly z.ZodMiniType[] }
  | { type: 'optional' | 'nullable' | 'default'; innerType: z.ZodMiniType }
  | { type: 'pipe'; in: z.ZodMiniType }

/** Returns the fields of an endpoint that are a text of one line, by name. */
export const oneLineFields = (body: z.ZodMiniType): string[] =>
  [...new Set(textsIn(body).map(({ path }) => path))].filter(
    (path) => !SEVERAL_LINES.includes(path) && !NEVER_STORED.includes(path),
  )
