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
 * Parses the protocol's fees from the configuration: `kind=factor[/cap]@side`, separated by commas,
 * in the order they apply. Fees on surplus and price improvement need a cap, as a share of volume; a
 * volume fee has none. Shares are exact. Empty text means no fees; fees with a share of 0 are dropped.
 * Errors: one message per invalid entry, quoting the entry.
 */
export function parseProtocolFees(text: string): Result<readonly ProtocolFee[], readonly string[]> {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  const parsed = entries.map((entry) => {
    const fee = parseFee(entry)
    return typeof fee === 'string' ? `"${entry}": ${fee}` : fee
  })
  const problems = parsed.filter((fee) => typeof fee === 'string')
  if (problems.length > 0) return err(problems)
  return ok(parsed.filter((fee) => typeof fee !== 'string').filter(({ factor }) => factor > 0n))
}

/** Returns the fee, or a message that says what is wrong with the entry. */
function parseFee(entry: string): ProtocolFee | string {
  const form = /^([^=@]*)=([^=@/]*)(?:\/([^=@/]*))?@([^=@]*)$/.exec(entry)
  if (form === null) return 'expected kind=factor[/cap]@side'
  const [, kindText = '', factorText = '', capText, sideText = ''] = form.map((part) =>
    part?.trim(),
  )
  const kind = lookUp(KINDS, kindText)
  if (kind === null) return `unknown kind "${kindText}"; ${choicesText(KINDS)}`
  const side = lookUp(SIDES, sideText)
  if (side === null) return `unknown side "${sideText}"; ${choicesText(SIDES)}`
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

const lookUp = <T>(values: Readonly<Record<string, T>>, name: string): T | null =>
  Object.hasOwn(values, name) ? (values[name] ?? null) : null

const choicesText = (values: object): string => `choose from ${Object.keys(values).join(', ')}`
