import { aim } from './camera.ts'
import { develop } from './film.ts'
import { skyLights, sunLights } from './lights.ts'
import { emboss } from './relief.ts'
import type { Scene } from './scene.ts'
import { shade } from './shade.ts'
import { exposureTo } from './shadows.ts'
import { buildWorld, look } from './surface.ts'

/** Share of the final width that is worked out; the rest is enlarging, as in many a phone. */
const DETAIL = 0.8

/** Photographs a scene: a JPEG, four wide to three high, `width` pixels wide. */
export async function takePhoto(scene: Scene, width: number): Promise<Buffer> {
  const pixels = Math.round(width * DETAIL)
  const camera = aim(scene.camera, pixels, Math.round(pixels * 0.75))
  const world = buildWorld(scene)
  const surface = look(camera, world)
  emboss(camera, surface)
  const sun = exposureTo(sunLights(scene, world.mesh, world.casting), surface, pixels)
  const sky = exposureTo(skyLights(scene, world.mesh, world.casting), surface, pixels)
  const picture = shade({ camera, surface, light: scene.light, sun, sky })
  return develop(picture, camera, scene.light.exposure, width)
}
