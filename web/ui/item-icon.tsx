import {
  Armchair,
  Bath,
  BedDouble,
  Bike,
  BrickWall,
  CookingPot,
  Fence,
  type LucideIcon,
  Package,
  Refrigerator,
  Shirt,
  Sofa,
  Table2,
  Trash2,
  Trees,
  Tv,
  WashingMachine,
} from 'lucide-react'

/** Names of items, and the icon for each. */
const ICONS: readonly (readonly [RegExp, LucideIcon])[] = [
  [/\b(sofas?|settees?|couch(es)?|futons?|suites?)\b/i, Sofa],
  [/\b(mattress(es)?|beds?|bedsteads?|divans?|bunks?|cots?)\b/i, BedDouble],
  [/\b(fridges?|freezers?|refrigerators?)\b/i, Refrigerator],
  [/\b(washing machines?|washers?|dishwashers?|(tumble )?dryers?|cookers?|ovens?)\b/i, WashingMachine],
  [/\b(tvs?|televisions?|monitors?|computers?|screens?|electricals?)\b/i, Tv],
  [/\b(armchairs?|chairs?|recliners?|stools?)\b/i, Armchair],
  [
    /\b(tables?|desks?|wardrobes?|sideboards?|shel(f|ves)|bookcases?|drawers|cabinets?|dressers?|cupboards?)\b/i,
    Table2,
  ],
  [/\b(garden|green waste|branch(es)?|hedges?|trees?|turf|soil|grass|logs?|leaves|cuttings)\b/i, Trees],
  [/\b(rubble|bricks?|concrete|hardcore|tiles?|slabs?|paving|plaster(board)?)\b/i, BrickWall],
  [/\b(kitchens?|worktops?|sinks?)\b/i, CookingPot],
  [/\b(bath(room|tub)?s?|showers?|toilets?|basins?)\b/i, Bath],
  [/\b(timber|pallets?|wood(en)?|planks?|doors?|fenc(es?|ing)|sheds?|decking)\b/i, Fence],
  [/\b(bikes?|bicycles?|pushchairs?|prams?)\b/i, Bike],
  [/\b(clothes|clothing|curtains?|textiles?|carpets?|rugs?|duvets?)\b/i, Shirt],
  [/\b(bags?|rubbish|clear(ance|-out|out)|junk|mixed waste)\b/i, Trash2],
]

/** Returns the icon for the first item named in a text, or a parcel. */
export function itemIcon(text: string): LucideIcon {
  const matches = ICONS.map(([names, icon]) => ({ at: text.search(names), icon })).filter(({ at }) => at !== -1)
  matches.sort((a, b) => a.at - b.at)
  return matches[0]?.icon ?? Package
}

/** The icon for an item named in a text. */
export function ItemIcon({ iconFor, className }: { iconFor: string; className: string }) {
  const Icon = itemIcon(iconFor)
  return <Icon aria-hidden strokeWidth={1.5} className={className} />
}
