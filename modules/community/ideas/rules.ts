import type { Image } from '#modules/market/requests/contract.ts'
import type { Idea, PostIdea } from './contract.ts'
import { IdeaPosted } from './events.ts'

/** Splits a list of materials at its commas and drops empty parts; null if nothing is left (VAL-26). */
export function splitMaterials(text: string | null): string[] | null {
  const materials = (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return materials.length > 0 ? materials : null
}

interface NewIdea {
  id: string
  ownerId: string
  input: PostIdea
  image: Image
  now: Date
}

/** Returns the event of a new idea (CALL-24); the server sets the owner (R61). */
export function createIdeaPosted({ id, ownerId, input, image, now }: NewIdea): IdeaPosted {
  const idea: Idea = {
    id,
    title: input.title,
    description: input.description,
    category: input.category,
    difficulty: input.difficulty,
    materialsNeeded: splitMaterials(input.materialsNeeded),
    imageUrl: image,
    likes: 0,
    createdAt: now.toISOString(),
    version: 1,
  }
  return IdeaPosted.of({ ownerId, idea }, now)
}
