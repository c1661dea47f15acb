import { join, type Mesh, type Placing, place, repaint } from './mesh.ts'
import type { Vec } from './vec.ts'

/** Copies of a mesh, placed one by one; each copy's paint is taken from a place of its own. */
export function strew(shapes: readonly Mesh[], count: number, placing: (index: number) => Placing): Mesh {
  const copies = Array.from({ length: count }, (_, index) => {
    const shape = shapes[index % shapes.length] as Mesh
    return repaint(place(shape, placing(index)), ownPaint(index))
  })
  return join(copies)
}

const ownPaint = (index: number): Vec => [(index % 61) * 4, (Math.floor(index / 61) % 61) * 4, (index % 7) * 4]
