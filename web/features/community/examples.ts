import { Armchair, Bath, type LucideIcon, Paintbrush, Table2, Tv } from 'lucide-react'

interface Example {
  title: string
  text: string
  icon: LucideIcon
}

/** The five curated examples (UPC-04). */
export const EXAMPLES: readonly Example[] = [
  {
    title: 'Outdoor Sink Unit',
    text: 'An old kitchen unit, a salvaged sink and a garden hose make a place to wash vegetables outside.',
    icon: Bath,
  },
  {
    title: 'Cable Spool Table',
    text: 'Sand a cable drum, oil it, put castors under it: a coffee table for the garden.',
    icon: Table2,
  },
  {
    title: 'Pallet Furniture Living Room',
    text: 'Pallets stacked two high and topped with mattress cushions become a corner sofa.',
    icon: Armchair,
  },
  {
    title: 'Vintage TV Bar Cabinet',
    text: 'Take out the tube, keep the case, add a shelf and a light: a drinks cabinet with a past.',
    icon: Tv,
  },
  {
    title: 'Brightly Painted Desk',
    text: 'Chalk paint in two colours and new handles bring a tired school desk back to work.',
    icon: Paintbrush,
  },
]
