import type { Mesh } from './mesh.ts'
import type { Vec } from './vec.ts'

/** Where a paint is asked for its colour. */
export interface Spot {
  /** On the thing itself, in metres, wherever it was placed. */
  x: number
  y: number
  z: number
  /** In the world. */
  wx: number
  wy: number
  wz: number
  /** Which way it faces in the world. */
  nx: number
  ny: number
  nz: number
}

/** What a paint answers; it is handed in with the defaults of matt grey. */
export interface Coat {
  /** Linear light that it gives back, 0 to 1. */
  r: number
  g: number
  b: number
  /** Height of the surface in metres: small things that no triangle shows. */
  bump: number
  /** 0 is matt, 1 is a mirror at a low angle. */
  shine: number
  /** How much it blurs what it mirrors, 0 to 1. */
  blur: number
}

export type Paint = (spot: Readonly<Spot>, coat: Coat) => void

export interface Part {
  readonly mesh: Mesh
  readonly paint: Paint
  /** False for grass and litter, which are too many and too small to throw shadows of their own. */
  readonly casts?: boolean
}

export interface Scene {
  readonly camera: {
    readonly at: Vec
    readonly to: Vec
    /** Height of the view in degrees. */
    readonly view: number
    /** How crooked it is held, in degrees. */
    readonly roll?: number
  }
  readonly light: Lighting
  /** Where shadows matter. */
  readonly stage: { readonly centre: Vec; readonly radius: number }
  readonly parts: readonly Part[]
}

export interface Lighting {
  readonly sun: {
    /** Towards the sun. */
    readonly towards: Vec
    readonly colour: Vec
    /** Degrees across: a veiled sun is larger, and its shadows softer. */
    readonly width: number
  }
  /** Light from a direction of the upper half. */
  readonly sky: (direction: Vec) => Vec
  /** Light that the ground throws back up. */
  readonly bounce: Vec
  readonly exposure: number
}
