import type { Coat, Paint, Spot } from '../scene.ts'
import type { Vec } from '../vec.ts'

const known = new Map<string, Vec>()

/** Linear light of a screen colour such as '#8a4b3c'; remembered, because paints ask for it at every pixel. */
export function colour(hex: string): Vec {
  const found = known.get(hex)
  if (found) return found
  const part = (from: number) => (Number.parseInt(hex.slice(from, from + 2), 16) / 255) ** 2.2
  const light: Vec = [part(1), part(3), part(5)]
  known.set(hex, light)
  return light
}

export function set(coat: Coat, [r, g, b]: Vec, by = 1): void {
  coat.r = r * by
  coat.g = g * by
  coat.b = b * by
}

/** Blends another colour in, by a share from 0 to 1. */
export function blend(coat: Coat, [r, g, b]: Vec, share: number): void {
  const part = Math.max(0, Math.min(1, share))
  coat.r += (r - coat.r) * part
  coat.g += (g - coat.g) * part
  coat.b += (b - coat.b) * part
}

export function dim(coat: Coat, by: number): void {
  coat.r *= by
  coat.g *= by
  coat.b *= by
}

/** 0 below `from`, 1 above `to`, smooth between. */
export function step(from: number, to: number, value: number): number {
  const t = Math.max(0, Math.min(1, (value - from) / (to - from)))
  return t * t * (3 - 2 * t)
}

/** One paint over another. */
export const over =
  (base: Paint, more: (spot: Readonly<Spot>, coat: Coat) => void): Paint =>
  (spot, coat) => {
    base(spot, coat)
    more(spot, coat)
  }
