import type { AppDataMetadata } from '@/lib/domain/app-data/metadata'
import { unsupportedMetadata } from '@/lib/domain/app-data/supported'
import type { PlacementLog } from '@/lib/domain/settlement/chain-events'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import { ONCHAIN_VALID_TO } from './deadline'
import type { PlacementError } from './onchain-order'
import type { PlacementData } from './onchain-placement'
import {
  checkAccounts,
  checkAmountRange,
  checkBalances,
  checkNonZeroAmounts,
  checkOrderGas,
  checkOrderType,
  checkTokens,
  checkValidFrom,
  MAX_LIMIT_VALIDITY_SECONDS,
} from './validation'

/** Number an OrderPlacement event gives the scheme eip1271. */
const EIP1271_SCHEME = 0

/** The document behind a placement: not known, known and read, or nothing that can be honoured. */
export type PlacementAppData =
  | { readonly state: 'unknown' }
  | { readonly state: 'known'; readonly document: string; readonly metadata: AppDataMetadata }
  | { readonly state: 'unusable' }

export type PlacementContext = {
  readonly wrappedNativeToken: Address
  readonly isForbidden: (account: Address) => boolean
  readonly isUnsupportedToken: (token: Address) => boolean
  /** What the event's extra bytes say; null when they say nothing. */
  readonly placed: PlacementData | null
  /** The quote they name; null unless it is of this trade and was good when the block was made. */
  readonly quote: { readonly gasAmount: bigint } | null
  readonly appData: PlacementAppData
  /** Gas beyond a plain trade. */
  readonly extraGas: bigint
}

/**
 * Why an order placed on chain is never auctioned; null when it is sound. The first that applies:
 * `InvalidOrderData` (not what the placing contract writes), `PreValidationError` (a rule of
 * submission, steps 4 to 7 and 12), `ValidToTooFarInFuture`, `QuoteNotFound`, `NonZeroFee`, `Other`
 * (too much gas).
 * A user's expiry too near is no error: the order is not auctioned in time and refunded.
 * Source: protocol, sections 4, 5 and 14; design, section 5.
 */
export function placementErrorOf(
  log: PlacementLog,
  context: PlacementContext,
): PlacementError | null {
  const { placed, quote } = context
  if (placed === null || !isOfPlacingContract(log, context.wrappedNativeToken)) {
    return 'InvalidOrderData'
  }
  if (breaksRules(log, context, placed.userValidTo)) return 'PreValidationError'
  const latest = log.timestamp + MAX_LIMIT_VALIDITY_SECONDS
  if (placed.userValidTo > latest) return 'ValidToTooFarInFuture'
  if (quote === null) return 'QuoteNotFound'
  if (log.data.feeAmount > 0n) return 'NonZeroFee'
  return checkOrderGas(quote.gasAmount + context.extraGas) === null ? null : 'Other'
}

const isOfPlacingContract = (log: PlacementLog, wrappedNativeToken: Address): boolean =>
  log.scheme === EIP1271_SCHEME &&
  log.signature.startsWith(log.owner) &&
  log.data.kind === 'sell' &&
  log.data.sellToken === wrappedNativeToken &&
  log.data.validTo === ONCHAIN_VALID_TO

function breaksRules(
  { data, owner, sender }: PlacementLog,
  { wrappedNativeToken, isForbidden, isUnsupportedToken, appData }: PlacementContext,
  userValidTo: UnixSeconds,
): boolean {
  const broken =
    checkAmountRange(data) ??
    checkNonZeroAmounts(data) ??
    checkAccounts(sender, data.receiver, isForbidden) ??
    checkOrderType(data) ??
    checkBalances(data) ??
    checkTokens(data, wrappedNativeToken, isUnsupportedToken)
  if (broken !== null || appData.state === 'unusable') return true
  if (appData.state === 'unknown') return false
  const { metadata } = appData
  return (
    unsupportedMetadata(metadata) !== null ||
    // Only a recoverable signature may replace another order.
    metadata.replacedOrder !== null ||
    (metadata.signer !== null && metadata.signer !== owner && metadata.signer !== sender) ||
    checkValidFrom(userValidTo, metadata.validFrom) !== null
  )
}
