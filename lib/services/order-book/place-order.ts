import 'server-only'
import { hookInteractions } from '@/lib/domain/app-data/hook-interactions'
import { totalHookGas } from '@/lib/domain/app-data/metadata'
import type { AppDataInputFailure } from '@/lib/domain/app-data/resolve'
import type { NotifiedNetwork } from '@/lib/domain/notification/notified-order'
import { computeOrderUid } from '@/lib/domain/order/compute-uid'
import type { OrderData, OrderSignature, OrderUid } from '@/lib/domain/order/order'
import { isOutOfMarket } from '@/lib/domain/order/out-of-market'
import { type OrderOwnerFailure, resolveOrderOwner } from '@/lib/domain/order/owner'
import { parseOrderSignature, type SignatureFailure } from '@/lib/domain/order/signature'
import { orderClass } from '@/lib/domain/order/status'
import type { OrderInteractions, OrderRecord, StoredOrder } from '@/lib/domain/order/stored-order'
import {
  checkAmountRange,
  checkOrderRules,
  checkValidFrom,
  type OrderRuleFailure,
} from '@/lib/domain/order/validation'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import { err, type Failure, ok, type Result } from '@/lib/domain/shared/result'
import type { OrderStore } from '@/lib/infra/db/network-store'
import { type TokenMetadataSource, tokensOf } from '@/lib/services/notifications/token-metadata'
import {
  type CheckOrderFundingDeps,
  checkOrderFunding,
  type OrderFundingFailure,
} from './check-order-funding'
import { type CheckTokensDeps, checkTokens } from './check-tokens'
import { countOutOfMarketOrders } from './count-out-of-market-orders'
import {
  checkAgainstQuote,
  type FindOrderQuoteDeps,
  type FoundQuote,
  findOrderQuote,
  type OrderQuoteFailure,
  type QuoteLimitFailure,
} from './find-order-quote'
import { type OrderAppData, readOrderAppData } from './order-app-data'
import { type OrderSubmission, submittedData } from './order-submission'
import { secondsOf } from './read-orders'
import { checkReplacement, findReplacedOrder, type ReplaceOrderFailure } from './replace-order'
import {
  type NewOrder,
  type NewOrderStore,
  type StoredNewOrder,
  type StoreOrderFailure,
  storeOrder,
} from './store-order'
import {
  admitUnsignedOrder,
  type UnsignedOrderLimits,
  type UnsignedOrderReads,
} from './unsigned-orders'

/** What `placeOrder` reads, asks and writes; `isForbidden` and `isUnsupportedToken` are the network's deny lists. */
export type PlaceOrderDeps = Pick<TokenMetadataSource, 'loadTokens'> &
  CheckOrderFundingDeps &
  CheckTokensDeps &
  FindOrderQuoteDeps &
  UnsignedOrderReads &
  Pick<OrderStore, 'selectAppData' | 'selectLiveOrders'> & {
    readonly network: NotifiedNetwork
    readonly unsignedOrderLimits: UnsignedOrderLimits
    /** Chains that orders may be signed for by mistake. */
    readonly otherChainIds: readonly number[]
    /** Runs hooks; null where there is none. */
    readonly hooksTrampoline: Address | null
    /** Least seconds from now, or from the order's `validFrom`, to its `validTo`. */
    readonly minValiditySeconds: number
    readonly isForbidden: (account: Address) => boolean
    readonly isUnsupportedToken: (token: Address) => boolean
    readonly transaction: <T>(work: (store: NewOrderStore) => Promise<T>) => Promise<T>
  }

/** Failures of the steps of `placeOrder`. `InvalidValidFrom`: too little time between `validFrom` and `validTo`. */
export type PlaceOrderFailure =
  | SignatureFailure
  | AppDataInputFailure
  | OrderOwnerFailure
  | OrderRuleFailure
  | OrderFundingFailure
  | OrderQuoteFailure
  | QuoteLimitFailure
  | ReplaceOrderFailure
  | StoreOrderFailure
  | Failure<'InvalidValidFrom'>

/** An accepted order, and the order it replaced. */
export type PlacedOrder = StoredNewOrder & {
  readonly uid: OrderUid
  readonly replacedOrder: OrderUid | null
}

/**
 * Accepts a signed order or returns why not: the first broken rule of
 * lib/docs/protocol.md#placement. Returns the uid once the order is stored.
 */
export async function placeOrder(
  deps: PlaceOrderDeps,
  input: OrderSubmission,
): Promise<Result<PlacedOrder, PlaceOrderFailure>> {
  const now = secondsOf(deps.now())
  const read = await readSubmission(deps, input)
  if (!read.ok) return read
  const checked = await checkSubmission(deps, input, read.value, now)
  if (!checked.ok) return checked
  const quote = await quoteSubmission(deps, input, read.value, checked.value)
  if (!quote.ok) return quote
  return storeSubmission(deps, input, { ...read.value, ...checked.value, quote: quote.value })
}

/** A submission whose parts could be read. */
type Submission = {
  readonly data: OrderData
  readonly signature: OrderSignature
  readonly appData: OrderAppData
  readonly interactions: OrderInteractions
  /** The order it replaces; null when it replaces none. */
  readonly replaced: StoredOrder | null
}

/** Steps 1 to 4: signature, app data and the order to replace. */
async function readSubmission(
  deps: PlaceOrderDeps,
  input: OrderSubmission,
): Promise<Result<Submission, PlaceOrderFailure>> {
  const signature = parseOrderSignature(input.signingScheme, input.signature)
  if (!signature.ok) return signature
  const appData = await readOrderAppData(deps, input)
  if (!appData.ok) return appData
  const { hooks, replacedOrder } = appData.value.metadata
  const interactions = hookInteractions(hooks, deps.hooksTrampoline)
  if (!interactions.ok) return interactions
  const replaced = replacedOrder === null ? ok(null) : await findReplacedOrder(deps, replacedOrder)
  if (!replaced.ok) return replaced
  const data = submittedData(input, appData.value.hash)
  // Checked before the owner: an amount that does not fit the signed type has no digest.
  const tooLarge = checkAmountRange(data)
  if (tooLarge !== null) return err(tooLarge)
  return ok({
    data,
    signature: signature.value,
    appData: appData.value,
    interactions: interactions.value,
    replaced: replaced.value,
  })
}

type CheckedSubmission = {
  readonly owner: Address
  readonly uid: OrderUid
  /** Gas of the hooks and of a contract's signature check, beyond a plain trade. */
  readonly extraGas: bigint
}

/** Steps 5 to 8: owner, order rules, number of unsigned orders, tokens and funding. */
async function checkSubmission(
  deps: PlaceOrderDeps,
  input: OrderSubmission,
  { data, signature, appData, interactions }: Submission,
  now: UnixSeconds,
): Promise<Result<CheckedSubmission, PlaceOrderFailure>> {
  const { metadata } = appData
  const owner = await resolveOrderOwner({
    domain: deps.domain,
    data,
    signature,
    from: input.from,
    appDataSigner: metadata.signer,
    otherChainIds: deps.otherChainIds,
  })
  if (!owner.ok) return owner
  const broken = checkOrderRules({
    data,
    owner: owner.value,
    signingScheme: input.signingScheme,
    now,
    minValiditySeconds: deps.minValiditySeconds,
    wrappedNativeToken: deps.wrappedNativeToken,
    isForbidden: deps.isForbidden,
    isUnsupportedToken: deps.isUnsupportedToken,
  })
  if (broken !== null) return err(broken)
  const uid = computeOrderUid(deps.domain, data, owner.value)
  // Checked again when the order is stored; here because the next steps are costly.
  const admitted = await admitUnsignedOrder(deps, {
    order: { uid, signature },
    clientKey: input.clientKey,
    now: deps.now(),
    limits: deps.unsignedOrderLimits,
  })
  if (!admitted.ok) return admitted
  const unfit = await checkTokens(deps, data)
  if (unfit !== null) return err(unfit)
  const hookGas = totalHookGas(metadata)
  const onChain = await checkOrderFunding(deps, {
    data,
    owner: owner.value,
    signature,
    hookGas,
    preInteractions: interactions.pre,
  })
  if (!onChain.ok) return onChain
  return ok({ owner: owner.value, uid, extraGas: hookGas + onChain.value.signatureGas })
}

/** Steps 9 to 12: the order's quote, and the limits that depend on it. */
async function quoteSubmission(
  deps: PlaceOrderDeps,
  { signingScheme, quoteId }: OrderSubmission,
  { data, appData, interactions, replaced }: Submission,
  { owner, extraGas }: CheckedSubmission,
): Promise<Result<FoundQuote | null, PlaceOrderFailure>> {
  const { partnerFees, validFrom } = appData.metadata
  const quote = await findOrderQuote(deps, {
    data,
    owner,
    signingScheme,
    quoteId,
    interactions,
    extraGas,
    partnerFees,
  })
  if (!quote.ok) return quote
  const openOutOfMarketOrders = (of: Address) =>
    countOutOfMarketOrders(deps, {
      owner: of,
      replaced: replaced?.uid ?? null,
      now: deps.now(),
    })
  const limited = await checkAgainstQuote(
    { openOutOfMarketOrders },
    data,
    owner,
    quote.value,
    extraGas,
  )
  if (limited !== null) return err(limited)
  const badStart = checkValidFrom(data.validTo, validFrom, deps.minValiditySeconds)
  return badStart === null ? quote : err(badStart)
}

/** Step 13: stores the order and cancels the one it replaces. */
async function storeSubmission(
  deps: PlaceOrderDeps,
  input: OrderSubmission,
  submission: Submission & CheckedSubmission & { readonly quote: FoundQuote | null },
): Promise<Result<PlacedOrder, PlaceOrderFailure>> {
  const { data, owner, uid, signature, appData, interactions, extraGas, quote, replaced } =
    submission
  const order: OrderRecord = {
    uid,
    owner,
    data,
    signature,
    interactions,
    extraGas,
    from: input.from ?? owner,
    class: orderClass(data),
    settlementContract: deps.domain.settlementContract,
    fullBalanceCheck: input.fullBalanceCheck,
    quoteId: quote?.id ?? null,
    validFrom: appData.metadata.validFrom,
    partnerFees: appData.metadata.partnerFees,
    createdAt: deps.now(),
  }
  const replacing = replaced === null ? ok(null) : checkReplacement(replaced, order)
  if (!replacing.ok) return replacing
  const outOfMarket = quote === null || isOutOfMarket(data, quote)
  const replaces = await nameReplaced(deps, replaced)
  const newOrder: NewOrder = {
    order,
    document: appData.document,
    quote,
    outOfMarket,
    replaces,
    clientKey: input.clientKey,
    unsignedOrderLimits: deps.unsignedOrderLimits,
  }
  const stored = await deps.transaction((store) => storeOrder(store, newOrder, deps.now))
  return stored.ok ? ok({ ...stored.value, uid, replacedOrder: replaced?.uid ?? null }) : stored
}

/** Names for the notification of a replacement, loaded before the order is locked. */
async function nameReplaced(
  deps: Pick<PlaceOrderDeps, 'loadTokens' | 'network'>,
  replaced: StoredOrder | null,
): Promise<NewOrder['replaces']> {
  if (replaced === null) return null
  const tokens = await deps.loadTokens(tokensOf([replaced.data]))
  return { uid: replaced.uid, names: { network: deps.network, tokens } }
}
