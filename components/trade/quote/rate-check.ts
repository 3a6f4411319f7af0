import { readCount } from '@/lib/client/format/parse-amount'
import { type PriceRatio, priceDifferenceBps } from '@/lib/client/format/price'
import { formatPlain } from '@/lib/domain/token/format-amount'
import { t } from '@/lib/words/words'

/** The consent needed before an order at this rate can be reviewed. */
type ConsentKind = 'shown' | 'tick' | 'type'

/** A rate's loss and what it is compared with. */
export type RateLoss = {
  /** `shown` needs no consent, `tick` a checkbox, `type` the percentage typed in. */
  readonly kind: ConsentKind
  /**
   * Compared with the USD prices of both tokens, or with the current market price for the same
   * amount.
   */
  readonly against: 'usd' | 'market'
  readonly lossBps: number
  /** In dollars; null if the bought token has no USD price. */
  readonly lossUsd: number | null
  /** In smallest units of the bought token, rounded down; null if only dollars were compared. */
  readonly lossAtoms: bigint | null
}

/** Result of checking an order's rate. */
export type RateCheck =
  | { readonly kind: 'fine' }
  /** A limit better than the market: the order waits until the market reaches it. */
  | { readonly kind: 'ahead'; readonly aheadBps: number }
  | RateLoss
  /**
   * Nothing to compare with; needs a checkbox. `quote`: no quote, for a reason other than no route.
   */
  | { readonly kind: 'unknown'; readonly missing: 'usdPrice' | 'route' | 'quote' }

/** An amount in smallest units and the USD price of one whole token, null if unknown. */
export type PricedAmount = {
  readonly atoms: bigint
  readonly decimals: number
  readonly usdPrice: number | null
}

/** A loss from here on is shown as one. */
export const WARN_FROM_BPS = 100
/** A loss from here on needs consent. */
export const TICK_FROM_BPS = 500
const TYPE_FROM_BPS = 1000
const BPS_UNIT = 10_000

/**
 * Compares the sold and bought amounts at the USD prices of both tokens.
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
 * Compares a limit with the current market price for the same amount, costs included. If USD prices
 * show a greater loss, because the market itself is bad, that loss is used.
 */
export function checkLimit(
  limit: PriceRatio,
  market: PriceRatio | null,
  facts: {
    readonly hasRoute: boolean
    /** The limit compared with USD prices. */
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
  if (lossBps < WARN_FROM_BPS) return { kind: 'fine' }
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

/** What the user must type to continue: the whole percent, without the sign. */
export function percentToType(lossBps: number): string {
  return String(wholePercent(lossBps))
}

const wholePercent = (lossBps: number): number => Math.floor(lossBps / 100)

/** The consent the user gave about the rate. */
export type RateConsent = { readonly ticked: boolean; readonly typed: string }

export const NO_CONSENT: RateConsent = { ticked: false, typed: '' }

/** Why the main button waits for consent; null if it does not. */
export function consentMissing(check: RateCheck, consent: RateConsent): string | null {
  switch (check.kind) {
    case 'fine':
    case 'ahead':
    case 'shown':
      return null
    case 'tick':
    case 'unknown':
      return consent.ticked ? null : t`Confirm the rate first.`
    case 'type':
      return readCount(consent.typed) === wholePercent(check.lossBps)
        ? null
        : t`Type the percentage to confirm the rate first.`
  }
}

const consentLevels = { fine: 0, ahead: 0, shown: 0, unknown: 1, tick: 1, type: 2 } as const

/** Whether a rate needs more consent than the user gave for the `agreed` rate. */
export function needsMoreConsent(now: RateCheck, agreed: RateCheck): boolean {
  if (consentLevels[now.kind] === 0) return false
  if (consentLevels[now.kind] > consentLevels[agreed.kind]) return true
  // With the same kind of consent, a loss greater by a whole percent needs new consent.
  return isLoss(now) && isLoss(agreed) && wholePercent(now.lossBps) > wholePercent(agreed.lossBps)
}
