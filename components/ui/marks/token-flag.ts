import type { Address } from '@/lib/domain/shared/address'
import { type MarkColours, markColours, markHash } from './mark-hash'

/**
 * The second colour of a flag over a field of the first, in a box of 24. Layouts are told apart by
 * lightness; the colours only help.
 */
const LAYOUTS = [
  'M12 0h12v24H12z', // halves, upright
  'M0 12h24v12H0z', // halves, level
  'M0 24 24 0v24z', // halves, rising
  'M8.5 0h7v24h-7z', // one upright bar
  'M0 8.5h24v7H0z', // one level bar
  'M9.3 0h5.4v9.3H24v5.4h-9.3V24H9.3v-9.3H0V9.3h9.3z', // cross
  'M-1 3.5 3.5-1l8.5 8.5L20.5-1 25 3.5 16.5 12l8.5 8.5-4.5 4.5-8.5-8.5L3.5 25-1 20.5 7.5 12z', // saltire
  'M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10z', // disc
  'M12 0h12v12H12zM0 12h12v12H0z', // quarters
  'M0 24 12 7l12 17z', // hill
  'M0 5.2h24v4.2H0zM0 14.6h24v4.2H0z', // two level bars
  'M5.2 0h4.2v24H5.2zM14.6 0h4.2v24h-4.2z', // two upright bars
  'M12 4.5 19.5 12 12 19.5 4.5 12z', // lozenge
  'M7 7h10v10H7z', // square
  'M12 0h12v12H12z', // canton
  'M-2 21 21-2l6 6L4 27z', // bend
  'M12 4.2a7.8 7.8 0 1 0 .01 0zM12 8.2a3.8 3.8 0 1 1-.01 0z', // ring
  'M0 0l12 12L0 24zM24 0 12 12l12 12z', // hourglass
  'M0 6l12 9 12-9v7l-12 9-12-9z', // chevron
  'M17.5 12.8A8 8 0 1 1 14 4.3a6.5 6.5 0 0 0 3.5 8.5zM17.3 5.8a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4z', // crescent
] as const

/** Chosen so that the tokens of the local network share neither layout nor colours. */
const SALT = 42_357

/** What a flag is made of. Two tokens may share one, so the symbol always stands beside it. */
export type TokenFlag = {
  readonly layout: number
  /** Whether the tint is the field. */
  readonly isSwapped: boolean
  readonly ink: number
  readonly tint: number
}

/** A listed token has the flag of its symbol, the same on every network. */
export function listedFlag(symbol: string): TokenFlag {
  const hash = markHash(symbol.toUpperCase(), SALT)
  return flagOf(hash, { ink: hash >>> 12, tint: hash >>> 20 })
}

/** Any other token's flag also depends on its address, as anyone can use any symbol. */
export function unlistedFlag(symbol: string, address: Address): TokenFlag {
  const lower = address.toLowerCase()
  const colours = markHash(lower, SALT)
  return flagOf(markHash(symbol.toUpperCase() + lower, SALT), {
    ink: colours >>> 4,
    tint: colours >>> 16,
  })
}

const flagOf = (hash: number, { ink, tint }: { ink: number; tint: number }): TokenFlag => ({
  layout: hash % LAYOUTS.length,
  isSwapped: ((hash >>> 8) & 1) === 1,
  ink: ink % 6,
  tint: tint % 4,
})

/** How a flag is drawn. */
export type FlagDrawing = MarkColours & {
  readonly field: string
  readonly figure: string
  readonly path: string
}

export function drawnFlag({ layout, isSwapped, ink, tint }: TokenFlag): FlagDrawing {
  const colours = markColours(ink, tint)
  return {
    ...colours,
    field: isSwapped ? colours.tint : colours.ink,
    figure: isSwapped ? colours.ink : colours.tint,
    path: LAYOUTS[layout] ?? LAYOUTS[0],
  }
}
