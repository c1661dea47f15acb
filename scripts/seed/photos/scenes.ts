import type { Scene } from './scene.ts'
import { buildersBags } from './scenes/builders-bags.ts'
import { cardboardBoxes } from './scenes/cardboard-boxes.ts'
import { carpetRolls } from './scenes/carpet-rolls.ts'
import { fridgeFreezer } from './scenes/fridge-freezer.ts'
import { gardenWaste } from './scenes/garden-waste.ts'
import { kitchenUnits } from './scenes/kitchen-units.ts'
import { officeChairs } from './scenes/office-chairs.ts'
import { rubble } from './scenes/rubble.ts'
import { shedTimber } from './scenes/shed-timber.ts'
import { sofaAndMattress } from './scenes/sofa-and-mattress.ts'
import { tyres } from './scenes/tyres.ts'
import { washingMachine } from './scenes/washing-machine.ts'

/** Everything that can be photographed. */
export const SCENES = {
  'builders-bags': buildersBags,
  'cardboard-boxes': cardboardBoxes,
  'carpet-rolls': carpetRolls,
  'fridge-freezer': fridgeFreezer,
  'garden-waste': gardenWaste,
  'kitchen-units': kitchenUnits,
  'office-chairs': officeChairs,
  rubble,
  'shed-timber': shedTimber,
  'sofa-and-mattress': sofaAndMattress,
  tyres,
  'washing-machine': washingMachine,
} as const satisfies Record<string, () => Scene>

export type PhotoName = keyof typeof SCENES
