import { readFile } from 'node:fs/promises'

/** What the demo's people have taken pictures of: drawn once, kept as small WebP files. */
export const PHOTOS = [
  'armchair',
  'bar-stools',
  'barbecue',
  'bed-frame',
  'bookcase',
  'bottle-lamp',
  'builders-bags',
  'cardboard-boxes',
  'carpet-rolls',
  'chest-of-drawers',
  'coffee-table',
  'crate-bench',
  'dining-chairs',
  'door-table',
  'fridge-freezer',
  'garden-bench',
  'garden-waste',
  'jam-jars',
  'kitchen-units',
  'ladder-shelf',
  'office-chairs',
  'paving-slabs',
  'record-player',
  'rubble',
  'shed-timber',
  'sofa-and-mattress',
  'standard-lamp',
  'stoneware',
  'suitcase',
  'terracotta-pots',
  'tin-garden',
  'tyre-planter',
  'tyres',
  'washing-machine',
  'water-butt',
  'workbench',
] as const
export type PhotoName = (typeof PHOTOS)[number]

/** Gives a picture, as a file that a person could upload. */
export type Photograph = (name: PhotoName) => Promise<Buffer>

export const readPhoto: Photograph = (name) => readFile(new URL(`./photos/${name}.webp`, import.meta.url))
