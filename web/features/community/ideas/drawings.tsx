import type { ReactNode } from 'react'

const WOOD = 'fill-[#c99a63]'
const DARK = 'fill-[#8a5f35]'
const LIGHT = 'fill-[#e6c596]'
const STEEL = 'fill-[#b9c4c9]'
const GREEN = 'fill-[#5f9b6f]'
const GRASS = 'fill-[#a9cfae]'

/** Flat illustrations of the curated examples. */
const DRAWINGS: Readonly<Record<string, ReactNode>> = {
  'outdoor-sink-unit': (
    <>
      <rect className={GRASS} y="132" width="320" height="48" />
      <rect className={WOOD} x="78" y="84" width="164" height="62" />
      <path className={DARK} d="M84 92h72v48H84zM164 92h72v48h-72z" />
      <rect className={LIGHT} x="70" y="72" width="180" height="14" rx="3" />
      <path
        className={STEEL}
        d="M120 62h80v16a8 8 0 0 1-8 8h-64a8 8 0 0 1-8-8zM157 62V40a14 14 0 0 1 28 0v6h-7v-6a7 7 0 0 0-14 0v22z"
      />
      <path className={GREEN} d="M40 146c0-24 8-36 14-44 6 8 14 20 14 44zM262 146c0-16 6-26 11-32 6 6 12 16 12 32z" />
      <circle className="fill-[#d9573f]" cx="218" cy="66" r="8" />
      <circle className="fill-[#e8b13c]" cx="232" cy="66" r="7" />
    </>
  ),
  'cable-spool-table': (
    <>
      <rect className={GRASS} y="132" width="320" height="48" />
      <path className={DARK} d="M128 78h64v50h-64z" />
      <path className={WOOD} d="M138 78h10v50h-10zM158 78h10v50h-10zM178 78h8v50h-8z" />
      <ellipse className={WOOD} cx="160" cy="128" rx="78" ry="14" />
      <ellipse className={DARK} cx="160" cy="76" rx="96" ry="20" />
      <ellipse className={LIGHT} cx="160" cy="70" rx="96" ry="20" />
      <circle className={DARK} cx="160" cy="70" r="7" />
      <path className="fill-[#3f4a45]" d="M96 136h16v12H96zM208 136h16v12h-16zM152 140h16v12h-16z" />
      <path className="fill-[#d9573f]" d="M196 44h18l-3 22h-12z" />
      <path className={GREEN} d="M205 46c-14-6-14-20-6-26 2 8 6 12 6 26zm0 0c12-6 14-16 8-24-4 6-8 12-8 24z" />
    </>
  ),
  'pallet-furniture-living-room': (
    <>
      <rect className={LIGHT} y="136" width="320" height="44" />
      <path className={WOOD} d="M60 54h200v10H60zM60 70h200v10H60zM60 86h200v10H60z" />
      <path className={DARK} d="M66 50h12v54H66zM154 50h12v54h-12zM242 50h12v54h-12z" />
      <rect className="fill-[#3f7f86]" x="52" y="94" width="216" height="20" rx="8" />
      <path className={WOOD} d="M52 114h216v8H52zM52 134h216v8H52z" />
      <path className={DARK} d="M58 122h22v12H58zM149 122h22v12h-22zM240 122h22v12h-22z" />
      <rect className="fill-[#e8b13c]" x="78" y="66" width="36" height="32" rx="6" />
      <rect className="fill-[#d9573f]" x="206" y="66" width="36" height="32" rx="6" />
    </>
  ),
  'vintage-tv-bar-cabinet': (
    <>
      <rect className={LIGHT} y="144" width="320" height="36" />
      <path className="fill-none stroke-[#3f4a45]" strokeWidth="4" d="M140 36 118 12M180 36l22-24" />
      <rect className={DARK} x="76" y="34" width="168" height="100" rx="10" />
      <rect className="fill-[#f7e3a8]" x="88" y="46" width="112" height="76" rx="8" />
      <rect className={WOOD} x="88" y="84" width="112" height="5" />
      <path className={GREEN} d="M102 58h4v6l4 5v15H98V69l4-5z" />
      <path className="fill-[#d9573f]" d="M126 56h4v8l4 5v15h-12V69l4-5z" />
      <path className="fill-[#3f7f86]" d="M150 60h4v5l5 5v14h-14V70l5-5z" />
      <path className={STEEL} d="M104 100h14l-3 22h-8zM132 100h14l-3 22h-8zM160 100h14l-3 22h-8z" />
      <circle className={LIGHT} cx="222" cy="62" r="10" />
      <circle className={LIGHT} cx="222" cy="92" r="10" />
      <path className="fill-[#3f4a45]" d="M96 134h10l-6 22h-8zM214 134h10l4 22h-8z" />
    </>
  ),
  'brightly-painted-desk': (
    <>
      <rect className={LIGHT} y="144" width="320" height="36" />
      <rect className="fill-[#e8b13c]" x="52" y="66" width="216" height="14" rx="3" />
      <path className="fill-[#3f7f86]" d="M62 80h84v70h-14v-14H76v14H62zM238 80h16v70h-16z" />
      <path className="fill-[#e8b13c]" d="M72 88h64v18H72zM72 112h64v18H72z" />
      <circle className="fill-[#3f4a45]" cx="104" cy="97" r="3.5" />
      <circle className="fill-[#3f4a45]" cx="104" cy="121" r="3.5" />
      <path className="fill-[#d9573f]" d="M196 66l10-30 26 8-3 9-18-5-6 18z" />
      <path className={GREEN} d="M80 66V48h8v18zM90 66V42h8v24zM100 66V50h8v16z" />
    </>
  ),
}

/** The decorative picture of a curated example. */
export function Drawing({ of }: { of: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 320 180" className="block aspect-video w-full bg-brand-soft">
      {DRAWINGS[of]}
    </svg>
  )
}
