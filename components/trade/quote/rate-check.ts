import { type PriceRatio, priceDifferenceBps } from '@/lib/client/format/price'
import { formatPlain } from '@/lib/domain/token/format-amount'

/** What the person must do before an order at this rate can be reviewed. */
type ConsentKind = 'shown' | 'tick' | 'type'

/** What a rate loses, and against what. */
export type RateLoss = {
  /** `shown` asks for nothing, `tick` for a box, `type` for the percentage. */
  readonly kind: ConsentKind
  /** The USD prices of both tokens, or what the market pays for the same amount now. */
  readonly against: 'usd' | 'market'
  readonly lossBps: number
  /** In dollars; null where the bought token has no USD price. */
  readonly lossUsd: number | null
  /** In smallest units of the bought token, rounded down; null where only dollars were compared. */
  readonly lossAtoms: bigint | null
}

/** What the rate of an order means for its owner. */
export type RateCheck =
  | { readonly kind: 'fine' }
  /** A limit better than the market: it waits until the market moves there. */
  | { readonly kind: 'ahead'; readonly aheadBps: number }
  | RateLoss
  /** Nothing to compare with: a box to tick. `quote`: no price came, for another reason than no route. */
  | { readonly kind: 'unknown'; readonly missing: 'usdPrice' | 'route' | 'quote' }

/** An amount in smallest units and what one whole token of it is worth, null where nobody says. */
export type PricedAmount = {
  readonly atoms: bigint
  readonly decimals: number
  readonly usdPrice: number | null
}

const SHOWN_FROM_BPS = 100
const TICK_FROM_BPS = 500
const TYPE_FROM_BPS = 1000
const BPS_UNIT = 10_000

/**
 * Compares what is sold with what is bought, at the USD prices of both.
 * Rounding: the percentage rounds down, so a loss is never overstated.
 */
export function checkImpact(sell: PricedAmount, buy: PricedAmount): RateCheck {
  const sold = dollars(sell)
  const bought = dollars(buy)
  if (sold === null || bought === null || sold === 0) {
    return { kind: 'unknown', missing: 'usdPrice' }
  }
  const lossBps = Math.floor((1 - bought / sold) * BPS_UNIT)
  return lossOf(lossBps, { against: 'usd', lossUsd: sold - bought, lossAtoms: null })
}

/**
 * Compares a limit with what the market pays for the same amount now, costs included. Where USD
 * prices tell of a greater loss, because the market itself is bad, that loss counts.
 */
export function checkLimit(
  limit: PriceRatio,
  market: PriceRatio | null,
  facts: {
    readonly hasRoute: boolean
    /** The limit against USD prices. */
    readonly impact: RateCheck
    readonly buy: Pick<PricedAmount, 'decimals' | 'usdPrice'>
  },
): RateCheck {
  const ahead = market === null ? null : priceDifferenceBps(limit, market)
  if (market === null || ahead === null) {
    return { kind: 'unknown', missing: facts.hasRoute ? 'quote' : 'route' }
  }
  const { impact, buy } = facts
  if (isLoss(impact) && impact.lossBps > -ahead) return impact
  if (ahead > 0) return { kind: 'ahead', aheadBps: ahead }
  const lossAtoms = (limit.sellAmount * market.buyAmount) / market.sellAmount - limit.buyAmount
  return lossOf(-ahead, {
    against: 'market',
    lossAtoms,
    lossUsd: dollars({ ...buy, atoms: lossAtoms }),
  })
}

function lossOf(
  lossBps: number,
  loss: Pick<RateLoss, 'against' | 'lossUsd' | 'lossAtoms'>,
): RateCheck {
  if (lossBps < SHOWN_FROM_BPS) return { kind: 'fine' }
  const kind = lossBps < TICK_FROM_BPS ? 'shown' : lossBps < TYPE_FROM_BPS ? 'tick' : 'type'
  return { kind, lossBps, ...loss }
}

export const isLoss = (check: RateCheck): check is RateLoss =>
  check.kind === 'shown' || check.kind === 'tick' || check.kind === 'type'

function dollars({ atoms, decimals, usdPrice }: PricedAmount): number | null {
  if (usdPrice === null) return null
  const value = Number(formatPlain(atoms, decimals)) * usdPrice
  return Number.isFinite(value) ? value : null
}

/** What must be typed to go on: the whole percent, without the sign. */
export function percentToType(lossBps: number): string {
  return String(Math.floor(lossBps / 100))
}

/** What the person has confirmed about the rate. */
export type RateConsent = { readonly ticked: boolean; readonly typed: string }

export const NO_CONSENT: RateConsent = { ticked: false, typed: '' }

/** Why the action waits for the rate; null when it does not. */
export function consentMissing(check: RateCheck, consent: RateConsent): string | null {
  switch (check.kind) {
    case 'fine':
    case 'ahead':
    case 'shown':
      return null
    case 'tick':
    case 'unknown':
      return consent.ticked ? null : 'Confirm the rate first.'
    case 'type':
      return consent.typed.trim() === percentToType(check.lossBps)
        ? null
        : 'Type the percentage to confirm the rate first.'
  }
}

const demands = { fine: 0, ahead: 0, shown: 0, unknown: 1, tick: 1, type: 2 } as const

/** Whether a rate asks for more than was confirmed when `agreed` was the rate. */
export function asksForMore(now: RateCheck, agreed: RateCheck): boolean {
  if (demands[now.kind] === 0) return false
  if (demands[now.kind] > demands[agreed.kind]) return true
  // Within one kind of consent, a whole percent more is another answer.
  return (
    isLoss(now) &&
    isLoss(agreed) &&
    Math.floor(now.lossBps / 100) > Math.floor(agreed.lossBps / 100)
  )
}
