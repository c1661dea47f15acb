import type { FieldDocs } from '../platform/http/field-docs.ts'

/** Returns descriptions of the fields within a field. */
export const under = (path: string, docs: FieldDocs): FieldDocs =>
  Object.fromEntries(Object.entries(docs).map(([name, text]) => [`${path}.${name}`, text]))
