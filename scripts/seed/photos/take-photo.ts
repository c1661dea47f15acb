import { aim } from './camera.ts'
import { develop } from './film.ts'
import { skyLights, sunLights } from './lights.ts'
import { emboss } from './relief.ts'
import type { Scene } from './scene.ts'
import { shade } from './shade.ts'
import { exposureOf } from './shadows.ts'
import { buildWorld, look } from './surface.ts'

/** Share of the final width that is worked out; the rest is enlarging, as in many a phone. */
const DETAIL = 0.7

/**
 * Photographs a scene: a JPEG, four wide to three high, `width` pixels wide.
 *
 * The triangles are drawn as the camera sees them, and each pixel asks its paint for a colour. Then the scene is drawn
 * again from many places in the sky: what such a place sees, it lights. All of them together make the soft shadows of a
 * British sky, and the pixels at last go through a phone's tone curve.
 */
export async function takePhoto(scene: Scene, width: number): Promise<Buffer> {
  const pixels = Math.round(width * DETAIL)
  const camera = aim(scene.camera, pixels, Math.round(pixels * 0.75))
  const world = buildWorld(scene)
  const surface = look(camera, world)
  const suns = sunLights(scene, world.casting)
  const skies = skyLights(scene, world.casting)
  const exposure = exposureOf(suns, skies, surface, pixels)
  emboss(camera, surface)
  const picture = shade(camera, surface, scene.light, exposure)
  return develop(picture, camera, scene.light.exposure, width)
}
