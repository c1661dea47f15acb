/** What household waste is about, as people write it. The first words of each list are the frequent ones. */
const words = (list: string): readonly string[] => list.split(' ')

export const THINGS = words(
  'sofa mattress wardrobe fridge rubble table chairs bed washing-machine carpet boxes bookcase soil desk tv settee ' +
    'cooker bricks freezer bike timber cupboard drawers plasterboard tiles shed piano dishwasher paint bath toilet ' +
    'lawnmower trampoline pram cot curtains lamp mirror printer monitor laptop computer keyboard speakers guitar ' +
    'books toys clothes shoes pallets fence decking slabs radiator boiler pipes cables doors windows glass greenhouse ' +
    'barbecue parasol hose wheelbarrow ladder tools drill saw workbench tyres batteries scooter pushchair highchair ' +
    'duvet pillows rug blinds sideboard stool bench armchair recliner ottoman headboard divan futon hammock kettle ' +
    'toaster microwave hob oven extractor worktop sink tap shower basin cistern skip hedge branches grass leaves ' +
    'turf gravel sand cement concrete asphalt slate guttering insulation vinyl laminate parquet skirting radiogram ' +
    'typewriter sewing-machine aquarium birdcage kennel hutch saddle canoe surfboard skis snowboard treadmill dumbbells',
)
export const KINDS = words(
  'old broken large small oak pine leather corner double single king-size heavy garden kitchen bathroom office ' +
    'wooden metal glass vintage antique white black grey red blue green brown used unused damaged clean dirty dusty ' +
    'folding stacking electric gas upright portable industrial childrens victorian georgian modern scandinavian teak ' +
    'walnut mahogany beech wicker rattan velvet fabric cotton plastic ceramic copper brass steel aluminium',
)
export const DOINGS = words(
  'collection clearance removal disposal uplift pickup recycling haulage delivery dismantling demolition emptying ' +
    'sorting loading shredding reuse repair donation swap rescue',
)
export const PLACES = words(
  'ground-floor upstairs garage driveway loft cellar garden hallway flat house shop office allotment alley yard ' +
    'basement landing porch conservatory outhouse kerb pavement carpark stairwell courtyard attic shed barn',
)
export const FILLERS = words(
  'please needs today weekend soon free good condition works fine scratched bring two people van parking outside ' +
    'ring bell call before access narrow stairs lift help carry heavy must gone monday tuesday friday morning evening ' +
    'measures about height width depth assembled already apart screws included instructions missing one leg wobbles ' +
    'cover stained smoke home pets bought moving abroad downsizing renovation leftover surplus spare never opened box',
)
export const TOWNS: readonly (readonly [string, string])[] = [
  ['BS6', 'Bristol'],
  ['M14', 'Manchester'],
  ['LS6', 'Leeds'],
  ['B13', 'Birmingham'],
  ['SE15', 'London'],
  ['EH8', 'Edinburgh'],
  ['G12', 'Glasgow'],
  ['CF24', 'Cardiff'],
  ['L17', 'Liverpool'],
  ['NE6', 'Newcastle'],
  ['PL4', 'Plymouth'],
  ['YO10', 'York'],
]

/** What names are made of, three at a time. */
export const SYLLABLES = words(
  'ash bar bel ben bur cal car chel dar den dor elm far fen gar glen hal ham har hol ket kin lan lin mar mel mor nor pen ray ren row sal sel sher stan tar ten thor tor var wal wel wick win wood wyn york',
)
/** A name that few share: there are some 100,000 of them. */
export const nameOf = (number: number): string => {
  const { length } = SYLLABLES
  const parts = [number, Math.floor(number / length), Math.floor(number / length / length)]
  return parts.map((part) => SYLLABLES[part % length]).join('')
}
