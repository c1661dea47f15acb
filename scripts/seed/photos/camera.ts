import { BEHIND } from './raster.ts'
import type { Scene } from './scene.ts'
import { add, cosine, cross, scale, sine, sub, unit, type Vec } from './vec.ts'

/** A lens over a picture of so many pixels. */
export interface Camera {
  readonly width: number
  readonly height: number
  readonly at: Vec
  readonly forward: Vec
  /** World vector of one pixel to the right, and one down, one metre ahead. */
  readonly right: Vec
  readonly down: Vec
}

const NEAREST = 0.05

export function aim({ at, to, view, roll = 0 }: Scene['camera'], width: number, height: number): Camera {
  const forward = unit(sub(to, at))
  const level = unit(cross(forward, [0, 1, 0]))
  const upright = cross(level, forward)
  const right = add(scale(level, cosine(roll)), scale(upright, sine(roll)))
  const pixel = (2 * Math.tan((view * Math.PI) / 360)) / height
  return { width, height, at, forward, right: scale(right, pixel), down: scale(cross(forward, right), pixel) }
}

/** World corners as x, y in pixels and nearness (one over the distance ahead). */
export function project(camera: Camera, positions: Float32Array): Float32Array {
  const { at, forward, width, height } = camera
  const perPixel = camera.right[0] ** 2 + camera.right[1] ** 2 + camera.right[2] ** 2
  const right = scale(camera.right, 1 / perPixel)
  const down = scale(camera.down, 1 / perPixel)
  const corners = new Float32Array(positions.length)
  for (let index = 0; index < positions.length; index += 3) {
    const x = (positions[index] as number) - at[0]
    const y = (positions[index + 1] as number) - at[1]
    const z = (positions[index + 2] as number) - at[2]
    const ahead = x * forward[0] + y * forward[1] + z * forward[2]
    corners[index] = width / 2 + (x * right[0] + y * right[1] + z * right[2]) / ahead
    corners[index + 1] = height / 2 + (x * down[0] + y * down[1] + z * down[2]) / ahead
    corners[index + 2] = ahead > NEAREST ? 1 / ahead : BEHIND
  }
  return corners
}
