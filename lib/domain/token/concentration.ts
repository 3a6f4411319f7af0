import { type HolderRole, isInUse } from './holder-role'

/** A holder as a list names it. */
type Holder = {
  /** In atoms. */
  readonly balance: bigint
  readonly role?: HolderRole | null | undefined
}

/** Some holders next to each other in rank, and what they hold together. */
export type HolderBand<H> = {
  /** Ranks within the counted holders, from 1. */
  readonly from: number
  readonly to: number
  readonly holders: readonly H[]
  /** In atoms. */
  readonly held: bigint
}

/** How a token is spread over its holders; amounts in atoms. */
export type Concentration<H> = {
  /** What shares are of: the supply, or what of it is in use. */
  readonly base: bigint
  /** The counted holders, largest first. */
  readonly counted: readonly H[]
  /** Largest holder, 2 to 10, 11 to 100; those without holders are left out. */
  readonly bands: readonly HolderBand<H>[]
  /** What everybody else holds; never below 0, as a list may be newer than the supply. */
  readonly rest: bigint
  /** The ten largest, or as many as there are. */
  readonly top: HolderBand<H>
}

const BANDS = [
  { from: 1, to: 1 },
  { from: 2, to: 10 },
  { from: 11, to: 100 },
] as const
const TOP = { from: 1, to: 10 } as const

/**
 * The concentration of a token, from its largest holders first and its supply: of everything, or only
 * of what is in use, without what a faucet keeps or what was burnt. Null where nothing is in use.
 */
export function concentrationOf<H extends Holder>(
  holders: readonly H[],
  totalSupply: bigint,
  of: 'supply' | 'inUse',
): Concentration<H> | null {
  const counted = of === 'supply' ? holders : holders.filter(({ role }) => isInUse(role))
  const base = totalSupply - (of === 'supply' ? 0n : outOfUse(holders))
  if (base <= 0n) return null
  const held = sumOf(counted)
  return {
    base,
    counted,
    bands: BANDS.map((band) => bandOf(counted, band)).filter((band) => band.holders.length > 0),
    rest: base > held ? base - held : 0n,
    top: bandOf(counted, TOP),
  }
}

/** What listed holders have that is not in use, in atoms. */
export const outOfUse = (holders: readonly Holder[]): bigint =>
  sumOf(holders.filter(({ role }) => !isInUse(role)))

const sumOf = (holders: readonly Holder[]): bigint =>
  holders.reduce((sum, { balance }) => sum + balance, 0n)

function bandOf<H extends Holder>(
  counted: readonly H[],
  { from, to }: { readonly from: number; readonly to: number },
): HolderBand<H> {
  const holders = counted.slice(from - 1, to)
  return { from, to: from - 1 + holders.length, holders, held: sumOf(holders) }
}
