import { type Mesh, place, swell } from '../mesh.ts'
import { dice, noise } from '../noise.ts'
import { blend, colour, over, step } from '../paints/colour.ts'
import { paving } from '../paints/ground.ts'
import { cloth, wood } from '../paints/things.ts'
import { brickWall, drainpipe, ground, litter, wheelieBin } from '../places.ts'
import type { Part, Scene } from '../scene.ts'
import { box, cylinder, tube } from '../shapes.ts'
import type { Vec } from '../vec.ts'
import { overcast } from '../weather.ts'

const upholstery = cloth('#66727a', { thread: 380, worn: 0.16 })

/** A filled cushion: it bulges in the middle, sags a little and is never quite even. */
function cushion(size: Vec, puff: number, seed: number): Mesh {
  const [w, h, d] = size
  return swell(box({ size, round: 0.07, cells: 8 }), ([x, y, z], [nx, ny, nz]) => {
    const middle = Math.cos((x / w) * Math.PI * 0.95) * Math.cos((z / d) * Math.PI * 0.95)
    const front = Math.cos((x / w) * Math.PI * 0.95) * Math.cos((y / h) * Math.PI * 0.95)
    const bulge = Math.abs(ny) * middle + Math.abs(nz) * front + Math.abs(nx) * 0.2
    return puff * bulge + 0.012 * noise(x * 6 + seed, y * 6, z * 6) + 0.006 * noise(x * 17, y * 17 + seed, z * 17)
  })
}

function sofa(): Part[] {
  const part = (mesh: Mesh, at: Vec, turn: Vec = [0, 0, 0]): Part => ({
    mesh: place(mesh, { at, turn }),
    paint: upholstery,
  })
  const feet = [-0.72, 0.72].flatMap((x) => [-0.3, 0.34].map((z) => [x, z] as const))
  return [
    part(cushion([1.52, 0.2, 0.8], 0.004, 1), [0, 0.2, 0]),
    part(cushion([0.62, 0.19, 0.66], 0.035, 2), [-0.315, 0.38, 0.09], [2, 1, 1]),
    part(cushion([0.62, 0.19, 0.66], 0.03, 5), [0.315, 0.375, 0.1], [3, -1, -1.5]),
    part(cushion([1.5, 0.56, 0.2], 0.008, 3), [0, 0.52, -0.32], [-8, 0, 0]),
    part(cushion([0.6, 0.44, 0.2], 0.04, 7), [-0.31, 0.63, -0.2], [-16, 2, 1]),
    part(cushion([0.6, 0.44, 0.2], 0.045, 9), [0.33, 0.61, -0.19], [-19, -3, -4]),
    part(cushion([0.19, 0.5, 0.84], 0.012, 11), [-0.75, 0.36, 0.02]),
    part(cushion([0.19, 0.5, 0.84], 0.012, 13), [0.75, 0.36, 0.02]),
    ...feet.map(([x, z]) => ({ mesh: place(cylinder(0.026, 0.1), { at: [x, 0, z] }), paint: wood('#5b3d25') })),
  ]
}

/** Quilted ticking with a stain or two. */
const ticking = over(cloth('#dcd9d2', { thread: 500, worn: 0.08, mottled: 0.06 }), ({ x, y, z }, coat) => {
  const quilt = Math.abs(Math.sin((x + y) * 21)) ** 0.5 * Math.abs(Math.sin((x - y) * 21)) ** 0.5
  if (Math.abs(z) > 0.08) coat.bump += quilt * 0.008
  blend(coat, colour('#b3a27c'), 0.4 * step(0.25, 0.6, noise(x * 2.3 + 5, y * 2.3, 2)))
})

function mattress(): Part[] {
  const edge = cloth('#9fb0bb')
  const body = swell(
    box({ size: [1.3, 1.88, 0.2], round: 0.05, cells: 10 }),
    ([x, y, z]) => 0.008 * noise(x * 5, y * 5, z * 5),
  )
  const [w, h] = [0.655, 0.945]
  const corners: Vec[] = [
    [-w, -h, 0],
    [0, -h, 0],
    [w, -h, 0],
    [w, 0, 0],
    [w, h, 0],
    [0, h, 0],
    [-w, h, 0],
    [-w, 0, 0],
    [-w, -h, 0],
  ]
  const piping = tube(corners, 0.013)
  const rim = (z: number): Part => ({ mesh: place(piping, { at: [0, 0, z] }), paint: edge })
  const label = { mesh: place(box({ size: [0.2, 0.1, 0.005] }), { at: [0.35, -0.72, 0.11] }), paint: cloth('#31597f') }
  return [{ mesh: body, paint: ticking }, rim(0.09), rim(-0.09), label]
}

/** A two-seat sofa and a mattress in front of a house, waiting to be taken. */
export const sofaAndMattress = (): Scene => ({
  camera: { at: [0.35, 1.5, 3.75], to: [0.12, 0.66, -0.1], view: 39, roll: 0.7 },
  light: overcast([0.55, 1, 0.75]),
  stage: { centre: [0.2, 0.6, -0.1], radius: 2.7 },
  parts: [
    ...sofa().map((part) => ({ ...part, mesh: place(part.mesh, { at: [-0.35, 0, 0.1], turn: [0, 9, 0] }) })),
    ...mattress().map((part) => ({ ...part, mesh: place(part.mesh, { at: [1.0, 0.94, -0.5], turn: [-13, -4, 1] }) })),
    ...wheelieBin('#33423a').map((part) => ({
      ...part,
      mesh: place(part.mesh, { at: [-1.78, 0, -0.45], turn: [0, 14, 0] }),
    })),
    ground(paving()),
    brickWall(-0.85),
    ...drainpipe(0.2, -0.8),
    litter(dice(4), 40, [-2, 2], [-0.7, 1.6]),
  ],
})
