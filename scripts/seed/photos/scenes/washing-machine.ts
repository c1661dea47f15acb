import { join, place } from '../mesh.ts'
import { dice } from '../noise.ts'
import { paving } from '../paints/ground.ts'
import { plain } from '../paints/things.ts'
import { brickWall, drainpipe, ground, litter, pottedShrub } from '../places.ts'
import type { Part, Scene } from '../scene.ts'
import { box, curve, cylinder, lathe, tube } from '../shapes.ts'
import { overcast } from '../weather.ts'

const white = plain('#e9e8e4', { shine: 0.8, blur: 0.25, worn: 0.06 })
const grey = plain('#8f9192', { shine: 0.6, blur: 0.4 })

function machine(): Part[] {
  const front = 0.29
  const door = (profile: [number, number][]) => place(lathe(profile, 48), { at: [0, 0.44, front], turn: [90, 0, 0] })
  return [
    { mesh: place(box({ size: [0.6, 0.83, 0.57], round: 0.018, cells: 3 }), { at: [0, 0.435, 0] }), paint: white },
    { mesh: place(box({ size: [0.6, 0.03, 0.6], round: 0.012 }), { at: [0, 0.86, 0.005] }), paint: white },
    { mesh: place(box({ size: [0.57, 0.1, 0.02], round: 0.008 }), { at: [0, 0.775, front - 0.002] }), paint: white },
    {
      mesh: place(box({ size: [0.17, 0.075, 0.016], round: 0.006 }), { at: [-0.19, 0.775, front + 0.006] }),
      paint: plain('#d9d9d6', { shine: 0.7 }),
    },
    {
      mesh: place(
        lathe(
          [
            [0, 0.026],
            [0.026, 0.026],
            [0.03, 0.02],
            [0.034, 0],
          ],
          32,
        ),
        { at: [0.03, 0.775, front], turn: [90, 0, 0] },
      ),
      paint: grey,
    },
    {
      mesh: place(box({ size: [0.12, 0.035, 0.012], round: 0.003 }), { at: [0.18, 0.78, front + 0.004] }),
      paint: plain('#1d2022', { shine: 0.9, blur: 0.1 }),
    },
    {
      mesh: door([
        [0.155, 0.012],
        [0.165, 0.03],
        [0.185, 0.034],
        [0.2, 0.026],
        [0.207, 0.004],
        [0.207, -0.01],
      ]),
      paint: grey,
    },
    {
      mesh: door([
        [0, 0.004],
        [0.07, 0.006],
        [0.12, 0.011],
        [0.16, 0.024],
      ]),
      paint: plain('#15181b', { shine: 1, blur: 0.02, worn: 0 }),
    },
    { mesh: place(box({ size: [0.03, 0.1, 0.02], round: 0.009 }), { at: [0.187, 0.44, front + 0.032] }), paint: grey },
    {
      mesh: place(box({ size: [0.58, 0.07, 0.02], round: 0.006 }), { at: [0, 0.055, front - 0.006] }),
      paint: plain('#cfcfcb', { shine: 0.5 }),
    },
    {
      mesh: join(
        [-0.24, 0.24].flatMap((x) => [-0.2, 0.22].map((z) => place(cylinder(0.022, 0.03), { at: [x, 0, z] }))),
      ),
      paint: plain('#222222'),
    },
  ]
}

const hose = tube(
  curve(
    [
      [0.16, 0.62, -0.33],
      [0.3, 0.4, -0.4],
      [0.44, 0.06, -0.3],
      [0.5, 0.02, -0.05],
      [0.6, 0.016, 0.14],
      [0.85, 0.016, 0.1],
      [0.9, 0.016, -0.12],
      [0.72, 0.016, -0.2],
    ],
    10,
  ),
  0.014,
  0.014,
  10,
)
const flex = tube(
  curve(
    [
      [-0.3, 0.3, -0.3],
      [-0.45, 0.03, -0.22],
      [-0.62, 0.008, 0.05],
      [-0.8, 0.008, 0.0],
      [-0.95, 0.008, 0.16],
    ],
    10,
  ),
  0.005,
)

export const washingMachine = (): Scene => ({
  camera: { at: [0.75, 1.15, 2.25], to: [0.06, 0.44, -0.05], view: 38, roll: -0.8 },
  light: overcast([0.7, 1, 0.7]),
  stage: { centre: [0, 0.4, 0], radius: 2.4 },
  parts: [
    ...machine().map((part) => ({ ...part, mesh: place(part.mesh, { turn: [0, 8, 0] }) })),
    ...pottedShrub(dice(2)).map((part) => ({ ...part, mesh: place(part.mesh, { at: [-1.0, 0, -0.4] }) })),
    litter(dice(6), 30, [-1.6, 1.6], [-0.6, 1.2]),
    { mesh: hose, paint: plain('#8a8d90', { shine: 0.3 }) },
    { mesh: flex, paint: plain('#e2e2dd', { shine: 0.3 }) },
    ground(paving('#a79f92')),
    brickWall(-0.65),
    ...drainpipe(1.05, -0.6),
  ],
})
