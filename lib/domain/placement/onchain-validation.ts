import type { AppDataMetadata } from '@/lib/domain/app-data/metadata'
import { unsupportedMetadata } from '@/lib/domain/app-data/supported'
import { ONCHAIN_VALID_TO } from '@/lib/domain/order/deadline'
import type { PlacementError } from '@/lib/domain/order/onchain-order'
import type { PlacementData } from '@/lib/domain/order/onchain-placement'
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
} from '@/lib/domain/order/validation'
import type { PlacementLog } from '@/lib/domain/settlement/chain-events'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixSeconds } from '@/lib/domain/shared/amount'

/** Number of the signing scheme eip1271 in an OrderPlacement event. */
const EIP1271_SCHEME = 0

/** App data of a placement: document unknown, known and parsed, or malformed or unsupported. */
export type PlacementAppData =
  | { readonly state: 'unknown' }
  | { readonly state: 'known'; readonly document: string; readonly metadata: AppDataMetadata }
  | { readonly state: 'unusable' }

/** What decides about a placement besides its event. */
export type PlacementContext = {
  /** Least seconds between the order's `validFrom` and its expiry. */
  readonly minValiditySeconds: number
  readonly wrappedNativeToken: Address
  readonly isForbidden: (account: Address) => boolean
  readonly isUnsupportedToken: (token: Address) => boolean
  /** Decoded extra bytes of the event; null when they are malformed. */
  readonly placed: PlacementData | null
  /** The quote they name; null unless it matches this trade and was valid at the block's time. */
  readonly quote: { readonly gasAmount: bigint } | null
  readonly appData: PlacementAppData
  /** Gas needed on top of a plain trade. */
  readonly extraGas: bigint
}

/**
 * Checks an order placed on chain. Returns why it can never be auctioned, or null when it is valid.
 * The first that applies: `InvalidOrderData` (the placing contract would not write this),
 * `PreValidationError` (breaks a submission rule of steps 4 to 7 or 12), `ValidToTooFarInFuture`,
 * `QuoteNotFound`, `NonZeroFee`, `Other` (too much gas).
 * A user expiry that is too near is no error: the order expires before it is auctioned and is refunded.
 * Source: lib/docs/protocol.md#placement-errors.
 */
export function findPlacementError(
  log: PlacementLog,
  context: PlacementContext,
): PlacementError | null {
  const { placed, quote } = context
  if (placed === null || !isFromPlacingContract(log, context.wrappedNativeToken)) {
    return 'InvalidOrderData'
  }
  if (breaksRules(log, context, placed.userValidTo)) return 'PreValidationError'
  const latest = log.timestamp + MAX_LIMIT_VALIDITY_SECONDS
  if (placed.userValidTo > latest) return 'ValidToTooFarInFuture'
  if (quote === null) return 'QuoteNotFound'
  if (log.data.feeAmount > 0n) return 'NonZeroFee'
  return checkOrderGas(quote.gasAmount + context.extraGas) === null ? null : 'Other'
}

const isFromPlacingContract = (log: PlacementLog, wrappedNativeToken: Address): boolean =>
  log.scheme === EIP1271_SCHEME &&
  log.signature.startsWith(log.owner) &&
  log.data.kind === 'sell' &&
  log.data.sellToken === wrappedNativeToken &&
  log.data.validTo === ONCHAIN_VALID_TO

function breaksRules(
  { data, owner, sender }: PlacementLog,
  context: PlacementContext,
  userValidTo: UnixSeconds,
): boolean {
  const { wrappedNativeToken, isForbidden, isUnsupportedToken, appData } = context
  const failure =
    checkAmountRange(data) ??
    checkNonZeroAmounts(data) ??
    checkAccounts(sender, data.receiver, isForbidden) ??
    checkOrderType(data) ??
    checkBalances(data) ??
    checkTokens(data, wrappedNativeToken, isUnsupportedToken)
  if (failure !== null || appData.state === 'unusable') return true
  if (appData.state === 'unknown') return false
  const { metadata } = appData
  return (
    unsupportedMetadata(metadata) !== null ||
    // Only an order with a recoverable (ECDSA) signature may replace another one.
    metadata.replacedOrder !== null ||
    (metadata.signer !== null && metadata.signer !== owner && metadata.signer !== sender) ||
    checkValidFrom(userValidTo, metadata.validFrom, context.minValiditySeconds) !== null
  )
}
