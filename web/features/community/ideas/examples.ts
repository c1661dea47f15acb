import { Armchair, Bath, type LucideIcon, Paintbrush, Table2, Tv } from 'lucide-react'
import type { ExampleId } from '#modules/community/ideas/contract.ts'

export interface Example {
  readonly id: ExampleId
  readonly title: string
  readonly text: string
  readonly icon: LucideIcon
  readonly materials: readonly string[]
  readonly steps: readonly string[]
}

/** The five curated examples (UPC-04). */
export const EXAMPLES: readonly Example[] = [
  {
    id: 'outdoor-sink-unit',
    title: 'Outdoor Sink Unit',
    text: 'Turn an old kitchen unit, a salvaged sink and a garden hose into a place to wash vegetables.',
    icon: Bath,
    materials: ['Kitchen base unit', 'Sink with waste', 'Hose tap connector', 'Exterior wood paint', 'Silicone'],
    steps: [
      'Cut the worktop to fit the sink and seal every raw edge with exterior paint.',
      'Set the sink in silicone and let it cure for a day.',
      'Run the waste pipe into a bucket or a soakaway, never into a surface drain.',
      'Connect the hose to a tap you can turn off, and drain it before the first frost.',
    ],
  },
  {
    id: 'cable-spool-table',
    title: 'Cable Spool Table',
    text: 'Sand and oil a cable drum and fit castors to make a coffee table for the garden.',
    icon: Table2,
    materials: ['Cable drum', 'Sandpaper, 80 and 120 grit', 'Decking oil', 'Four castors with screws'],
    steps: [
      'Pull out nails and staples, then sand the top until there are no splinters.',
      'Tighten the threaded rods that hold the drum together.',
      'Give it two coats of oil, leaving it overnight in between.',
      'Screw on the castors. Two of them should have brakes.',
    ],
  },
  {
    id: 'pallet-furniture-living-room',
    title: 'Pallet Furniture Living Room',
    text: 'Stack pallets two high and top them with mattress cushions to make a corner sofa.',
    icon: Armchair,
    materials: ['Six pallets stamped HT', 'Long wood screws', 'Sandpaper', 'Cushions or cut foam'],
    steps: [
      'Only use pallets stamped HT. They’ve been heated, not treated with chemicals.',
      'Sand every edge that hands and legs touch.',
      'Stack them two high and screw the layers together.',
      'Stand two upright as the back, screw them on and add the cushions.',
    ],
  },
  {
    id: 'vintage-tv-bar-cabinet',
    title: 'Vintage TV Bar Cabinet',
    text: 'Take out the tube, keep the case and add a shelf and a light to make a drinks cabinet.',
    icon: Tv,
    materials: ['Old television case', 'Plywood shelf', 'Battery light strip', 'Wood stain'],
    steps: [
      'Ask a repair shop to take out the tube and its electronics. They can hold a dangerous charge for a long time.',
      'Take those parts to your recycling centre as electrical waste.',
      'Line the empty case and fit a shelf on two battens.',
      'Stick the light strip behind the frame of the screen.',
    ],
  },
  {
    id: 'brightly-painted-desk',
    title: 'Brightly Painted Desk',
    text: 'Give a tired school desk a new life with two colours of chalk paint and new handles.',
    icon: Paintbrush,
    materials: ['Old desk', 'Sugar soap', 'Chalk paint in two colours', 'Clear wax', 'New handles'],
    steps: [
      'Take off the handles, wash the desk with sugar soap and let it dry.',
      'Paint on two thin coats, using the second colour for the drawers.',
      'Wax it, wait ten minutes and polish.',
      'Fill any old holes that show, then fit the new handles.',
    ],
  },
]
