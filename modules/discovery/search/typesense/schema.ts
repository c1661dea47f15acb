import type { CollectionCreateSchema } from 'typesense/lib/Typesense/Collections.js'
import type { ResultType } from '../contract.ts'
import type { Change } from '../engine.ts'
import { typeIndexOf } from '../type-index.ts'
import { SYNONYMS } from '../words/synonyms.ts'

export const SYNONYM_SET = 'household_waste'

/** Returns the synonyms in Typesense's format. */
export const synonymItems = () => SYNONYMS.map((synonyms, index) => ({ id: `line-${index}`, synonyms: [...synonyms] }))

/** Returns the schema of a collection. */
export const collectionSchema = (name: string): CollectionCreateSchema => ({
  name,
  synonym_sets: [SYNONYM_SET],
  fields: [
    { name: 'type', type: 'string', facet: true },
    { name: 'subject', type: 'string', index: false, optional: true },
    { name: 'version', type: 'int64' },
    { name: 'gone', type: 'bool' },
    { name: 'title', type: 'string', stem: true },
    { name: 'description', type: 'string', stem: true, optional: true },
    { name: 'keywords', type: 'string[]', stem: true, optional: true },
    { name: 'area', type: 'string', optional: true },
    { name: 'location', type: 'geopoint', optional: true },
    { name: 'image_url', type: 'string', index: false, optional: true },
    { name: 'kind', type: 'int32' },
    { name: 'at', type: 'int64' },
  ],
})

/** Converts a change to a Typesense document. A deleted one keeps its version, so that older changes can't restore it. */
export function toDocument({ type, id, version, content }: Change) {
  const commonFields = { id: documentId(type, id), type, subject: id, version, kind: typeIndexOf(type) }
  if (!content) return { ...commonFields, gone: true, title: '', at: 0 }
  const { title, description, keywords, area, point, imageUrl, at: index } = content
  return {
    ...commonFields,
    gone: false,
    title,
    keywords: [...keywords],
    at: Math.floor(index.getTime() / 1_000),
    ...(description !== null && { description }),
    ...(area !== null && { area }),
    ...(imageUrl !== null && { image_url: imageUrl }),
    ...(point && { location: [point.latitude, point.longitude] }),
  }
}

/** Returns the id of a document in Typesense. */
export const documentId = (type: ResultType, id: string): string => `${type}.${id}`
