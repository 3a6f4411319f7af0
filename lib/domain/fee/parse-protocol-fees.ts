import { err, ok, type Result } from '@/lib/domain/shared/result'
import { parseFactor } from './factor'
import type { MarketSide, ProtocolFee } from './protocol-fee'

const KINDS = {
  surplus: 'surplus',
  'price-improvement': 'priceImprovement',
  volume: 'volume',
} as const satisfies Record<string, ProtocolFee['kind']>

const SIDES = {
  'in-market': 'inMarket',
  'out-of-market': 'outOfMarket',
  any: 'any',
} as const satisfies Record<string, MarketSide>

const SHARE = 'a decimal from 0 to below 1 with at most 9 digits after the point'

/**
 * Reads the protocol's fees as an operator writes them: `kind=factor[/cap]@side` with commas
 * between, in the order they are to apply. Fees on surplus and price improvement need the cap, a
 * share of volume; a volume fee has none. Shares are read exactly. Empty text is no fees; a share
 * of 0 takes nothing and is left out.
 * Errors: what is wrong with each entry, by its text.
 */
export function parseProtocolFees(text: string): Result<readonly ProtocolFee[], readonly string[]> {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  const read = entries.map((entry) => {
    const fee = parseFee(entry)
    return typeof fee === 'string' ? `"${entry}": ${fee}` : fee
  })
  const problems = read.filter((one) => typeof one === 'string')
  if (problems.length > 0) return err(problems)
  return ok(read.filter((one) => typeof one !== 'string').filter(({ factor }) => factor > 0n))
}

/** The fee, or what is wrong with it. */
function parseFee(entry: string): ProtocolFee | string {
  const form = /^([^=@]*)=([^=@/]*)(?:\/([^=@/]*))?@([^=@]*)$/.exec(entry)
  if (form === null) return 'expected kind=factor[/cap]@side'
  const [, kindText = '', factorText = '', capText, sideText = ''] = form.map((part) =>
    part?.trim(),
  )
  const kind = own(KINDS, kindText)
  if (kind === null) return `unknown kind "${kindText}"; ${choice(KINDS)}`
  const side = own(SIDES, sideText)
  if (side === null) return `unknown side "${sideText}"; ${choice(SIDES)}`
  const factor = parseFactor(factorText)
  if (factor === null) return `factor "${factorText}" is not ${SHARE}`
  if (kind === 'volume') {
    return capText === undefined ? { kind, factor, side } : 'a volume fee has no cap'
  }
  if (capText === undefined)
    return `needs a cap on its share of volume: ${kindText}=factor/cap@side`
  const maxVolumeFactor = parseFactor(capText)
  return maxVolumeFactor === null
    ? `cap "${capText}" is not ${SHARE}`
    : { kind, factor, maxVolumeFactor, side }
}

const own = <T>(choices: Readonly<Record<string, T>>, name: string): T | null =>
  Object.hasOwn(choices, name) ? (choices[name] ?? null) : null

const choice = (choices: object): string => `choose from ${Object.keys(choices).join(', ')}`
