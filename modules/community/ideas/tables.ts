import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { Image } from '#modules/market/requests/contract.ts'
import type { Difficulty, ExampleId } from './contract.ts'

export interface IdeasTables {
  upcycle_ideas: {
    id: string
    owner_id: string
    title: string
    description: string
    category: string | null
    difficulty: Difficulty | null
    materials_needed: JSONColumnType<string[]> | null
    image_url: JSONColumnType<Image>
    likes: Generated<number>
    created_at: Date
    version: Generated<number>
    /** When staff hid it, so that only its owner sees it; null if they didn't. */
    hidden_at: Date | null
    /** Whether its owner is suspended. */
    owner_suspended: Generated<boolean>
    /** Whether everyone can see it: staff haven't hidden it, and its owner isn't suspended. */
    shown: GeneratedAlways<boolean>
  }
  idea_likes: { idea_id: string; user_id: string; at: Date }
  /** The curated examples; their content is in the browser's code. */
  upcycle_examples: { id: ExampleId; likes: number; version: number }
  example_likes: { example_id: ExampleId; user_id: string; at: Date }
}
