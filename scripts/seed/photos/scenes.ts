import type { Scene } from './scene.ts'
import { buildersBags } from './scenes/builders-bags.ts'
import { cardboardBoxes } from './scenes/cardboard-boxes.ts'
import { carpetRolls } from './scenes/carpet-rolls.ts'
import { fridgeFreezer } from './scenes/fridge-freezer.ts'
import { gardenWaste } from './scenes/garden-waste.ts'
import {
  armchair,
  barStools,
  bedFrame,
  bookcase,
  diningChairs,
  jamJars,
  pavingSlabs,
  suitcase,
  terracottaPots,
  waterButt,
} from './scenes/given-things.ts'
import { kitchenUnits } from './scenes/kitchen-units.ts'
import { bottleLamp, crateBench, doorTable, ladderShelf, tinGarden, tyrePlanter } from './scenes/made-things.ts'
import { officeChairs } from './scenes/office-chairs.ts'
import { rubble } from './scenes/rubble.ts'
import { shedTimber } from './scenes/shed-timber.ts'
import { sofaAndMattress } from './scenes/sofa-and-mattress.ts'
import {
  barbecue,
  chestOfDrawers,
  coffeeTable,
  gardenBench,
  recordPlayer,
  standardLamp,
  stoneware,
  workbench,
} from './scenes/sold-things.ts'
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
  armchair,
  'bar-stools': barStools,
  'bed-frame': bedFrame,
  bookcase,
  'dining-chairs': diningChairs,
  'jam-jars': jamJars,
  'paving-slabs': pavingSlabs,
  suitcase,
  'terracotta-pots': terracottaPots,
  'water-butt': waterButt,
  barbecue,
  'chest-of-drawers': chestOfDrawers,
  'coffee-table': coffeeTable,
  'garden-bench': gardenBench,
  'record-player': recordPlayer,
  'standard-lamp': standardLamp,
  stoneware,
  workbench,
  'bottle-lamp': bottleLamp,
  'crate-bench': crateBench,
  'door-table': doorTable,
  'ladder-shelf': ladderShelf,
  'tin-garden': tinGarden,
  'tyre-planter': tyrePlanter,
} as const satisfies Record<string, () => Scene>

export type PhotoName = keyof typeof SCENES
