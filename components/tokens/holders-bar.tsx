import { useSeparators } from '@/components/ui/number-format'
import { formatShare } from '@/lib/domain/shared/percent'
import type { Concentration, HolderBand } from '@/lib/domain/token/concentration'
import { t } from '@/lib/words/words'

/** A holder as a slice of the bar. */
export type HeldSlice = {
  /** In atoms. */
  readonly balance: bigint
  /** Drawn hatched. */
  readonly isKnownContract: boolean
}

/** Each lighter than the one before it, so that their order is seen without colours. */
const COLOURS = ['bg-series-4', 'bg-series-1', 'bg-series-3'] as const

/** The colour of a holder's band by its rank. */
export const bandColour = (rank: number): string =>
  COLOURS[rank === 1 ? 0 : rank <= 10 ? 1 : 2] ?? COLOURS[2]

/**
 * The holders of a token as one bar, by rank, with what nobody listed holds at its end. What known
 * contracts hold is hatched. The list below the bar says the same in the same order.
 */
export function HoldersBar({ spread }: { spread: Concentration<HeldSlice> }) {
  const separators = useSeparators()
  const { base, bands, rest, counted } = spread
  const share = (atoms: bigint) => formatShare(atoms, base, separators)
  const contracts = counted.filter(({ isKnownContract }) => isKnownContract)
  const parts = [
    ...bands.map((band) => ({
      name: bandName(band),
      text: share(band.held),
      square: bandColour(band.from),
    })),
    ...(rest > 0n
      ? [{ name: t`Everybody else`, text: share(rest), square: 'bg-track border border-control' }]
      : []),
    ...(contracts.length > 0
      ? [
          {
            name: t`Hatched: pools and other known contracts`,
            text: share(contracts.reduce((sum, { balance }) => sum + balance, 0n)),
            square: 'hatch bg-control',
          },
        ]
      : []),
  ]
  return (
    <div>
      <div aria-hidden="true" className="flex h-9 gap-0.5 forced-color-adjust-none">
        {bands.map((band) => (
          <Band key={band.from} band={band} base={base} />
        ))}
        {rest > 0n && (
          <span className="min-w-1 bg-track" style={{ flexGrow: partOf(rest, base) }} />
        )}
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-table max-rail:flex-col">
        {parts.map(({ name, text, square }) => (
          <li key={name} className="flex items-center gap-2">
            <span aria-hidden="true" className={`size-2.5 shrink-0 ${square}`} />
            <span className="max-rail:flex-1">{name}</span>
            <span className="font-semibold">{text}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Band({ band, base }: { band: HolderBand<HeldSlice>; base: bigint }) {
  return (
    <span
      className={`flex min-w-1 overflow-hidden ${bandColour(band.from)}`}
      style={{ flexGrow: partOf(band.held, base) }}
    >
      {slicesOf(band.holders).map(({ held, isHatched }, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: slices are told apart by their place alone
          key={at}
          className={`border-canvas not-last:border-e ${isHatched ? 'hatch' : ''}`}
          style={{ flexGrow: partOf(held, band.held), flexBasis: 0 }}
        />
      ))}
    </span>
  )
}

/** A slice for each of a few holders; of many, those next to each other of one kind are one. */
function slicesOf(holders: readonly HeldSlice[]) {
  const slices: { held: bigint; isHatched: boolean }[] = []
  for (const { balance, isKnownContract } of holders) {
    const last = slices.at(-1)
    if (holders.length > MANY && last?.isHatched === isKnownContract) last.held += balance
    else slices.push({ held: balance, isHatched: isKnownContract })
  }
  return slices
}

const MANY = 9

/** Six digits of a share are more than a screen has pixels; rounded down. */
const partOf = (atoms: bigint, base: bigint): number =>
  base === 0n ? 0 : Number((atoms * 1_000_000n) / base) / 1_000_000

function bandName({ from, to }: HolderBand<HeldSlice>): string {
  if (from === 1) return t`Largest holder`
  return from === to ? t`Holder ${from}` : t`Holders ${from} to ${to}`
}
