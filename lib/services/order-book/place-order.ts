import 'server-only'
import type { AppDataHash } from '@/lib/domain/app-data/app-data'
import { hookInteractions } from '@/lib/domain/app-data/hook-interactions'
import { type AppDataMetadata, totalHookGas } from '@/lib/domain/app-data/metadata'
import { parseAppData } from '@/lib/domain/app-data/parse'
import { type AppDataInputFailure, resolveAppDataInput } from '@/lib/domain/app-data/resolve'
import { unsupportedMetadata } from '@/lib/domain/app-data/supported'
import type { NotifiedNetwork } from '@/lib/domain/notification/notified-order'
import { computeOrderUid } from '@/lib/domain/order/compute-uid'
import type {
  BuyTokenBalance,
  OrderData,
  OrderKind,
  OrderUid,
  SellTokenBalance,
  SigningScheme,
} from '@/lib/domain/order/order'
import { type OrderOwnerFailure, resolveOrderOwner } from '@/lib/domain/order/owner'
import { parseOrderSignature, type SignatureFailure } from '@/lib/domain/order/signature'
import { orderClass } from '@/lib/domain/order/status'
import type { OrderRecord, StoredOrder } from '@/lib/domain/order/stored-order'
import {
  checkAmountRange,
  checkOrderRules,
  checkValidFrom,
  type OrderRuleFailure,
} from '@/lib/domain/order/validation'
import { isOutOfMarket } from '@/lib/domain/quote/out-of-market'
import { type Address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import type { Atoms, UnixSeconds } from '@/lib/domain/shared/amount'
import type { Hex } from '@/lib/domain/shared/hex'
import { err, type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
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
  findOrderQuote,
  type OrderQuoteFailure,
  type QuoteLimitFailure,
} from './find-order-quote'
import { secondsOf } from './read-orders'
import { checkReplacement, findReplacedOrder, type ReplaceOrderFailure } from './replace-order'
import {
  type NewOrder,
  type NewOrderStore,
  type StoreOrderFailure,
  storeOrder,
} from './store-order'

export type PlaceOrderInput = {
  readonly sellToken: Address
  readonly buyToken: Address
  readonly receiver: Address | null
  readonly sellAmount: Atoms
  readonly buyAmount: Atoms
  readonly validTo: UnixSeconds
  readonly feeAmount: Atoms
  readonly kind: OrderKind
  readonly partiallyFillable: boolean
  readonly sellTokenBalance: SellTokenBalance
  readonly buyTokenBalance: BuyTokenBalance
  readonly appData: string
  readonly appDataHash: AppDataHash | null
  readonly from: Address | null
  readonly signingScheme: SigningScheme
  readonly signature: Hex
  readonly quoteId: number | null
  readonly fullBalanceCheck: boolean
}

export type PlaceOrderDeps = Pick<TokenMetadataSource, 'loadTokens'> &
  CheckOrderFundingDeps &
  CheckTokensDeps &
  FindOrderQuoteDeps &
  Pick<OrderStore, 'selectAppData' | 'selectOrder' | 'selectLiveOrders'> & {
    readonly network: NotifiedNetwork
    /** Runs hooks; null where there is none. */
    readonly hooksTrampoline: Address | null
    readonly isForbidden: (account: Address) => boolean
    readonly isUnsupportedToken: (token: Address) => boolean
    readonly transaction: <T>(work: (store: NewOrderStore) => Promise<T>) => Promise<T>
  }

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

/** An accepted order, and the one whose place it took. */
export type PlacedOrder = { readonly uid: OrderUid; readonly replacedOrder: OrderUid | null }

/**
 * Accepts a signed order or says why not; the first broken rule of protocol section 4 wins, with
 * the rulings of design section 5. The uid is answered once the order is on disk.
 */
export async function placeOrder(
  deps: PlaceOrderDeps,
  input: PlaceOrderInput,
): Promise<Result<PlacedOrder, PlaceOrderFailure>> {
  const now = secondsOf(deps.now())
  const signature = parseOrderSignature(input.signingScheme, input.signature)
  if (!signature.ok) return signature
  const appData = await readAppData(deps, input)
  if (!appData.ok) return appData
  const { metadata } = appData.value
  const { replacedOrder } = metadata
  const interactions = hookInteractions(metadata.hooks, deps.hooksTrampoline)
  if (!interactions.ok) return interactions
  const replaced = replacedOrder === null ? ok(null) : await findReplacedOrder(deps, replacedOrder)
  if (!replaced.ok) return replaced
  const data = orderData(input, appData.value.hash)
  // Before the owner: no digest exists of an amount that does not fit the signed type.
  const tooLarge = checkAmountRange(data)
  if (tooLarge !== null) return err(tooLarge)

  const owner = await resolveOrderOwner({
    domain: deps.domain,
    data,
    signature: signature.value,
    from: input.from,
    appDataSigner: appData.value.metadata.signer,
  })
  if (!owner.ok) return owner
  const broken = checkOrderRules({
    data,
    owner: owner.value,
    signingScheme: input.signingScheme,
    now,
    wrappedNativeToken: deps.wrappedNativeToken,
    isForbidden: deps.isForbidden,
    isUnsupportedToken: deps.isUnsupportedToken,
  })
  if (broken !== null) return err(broken)
  const unfit = await checkTokens(deps, data)
  if (unfit !== null) return err(unfit)

  const hookGas = totalHookGas(metadata)
  const onChain = await checkOrderFunding(deps, {
    data,
    owner: owner.value,
    signature: signature.value,
    preInteractions: interactions.value.pre,
    hookGas,
  })
  if (!onChain.ok) return onChain
  const extraGas = hookGas + onChain.value.signatureGas
  const quote = await findOrderQuote(deps, {
    data,
    owner: owner.value,
    signingScheme: input.signingScheme,
    quoteId: input.quoteId,
    interactions: interactions.value,
    extraGas,
    partnerFees: metadata.partnerFees,
  })
  if (!quote.ok) return quote
  const openOutOfMarketOrders = (of: Address) =>
    countOutOfMarketOrders(deps, { owner: of, replaced: replacedOrder, now: deps.now() })
  const limited = await checkAgainstQuote(
    { openOutOfMarketOrders },
    data,
    owner.value,
    quote.value,
    extraGas,
  )
  if (limited !== null) return err(limited)
  const badStart = checkValidFrom(data.validTo, appData.value.metadata.validFrom)
  if (badStart !== null) return err(badStart)

  const uid = computeOrderUid(deps.domain, data, owner.value)
  const order: OrderRecord = {
    uid,
    owner: owner.value,
    data,
    signature: signature.value,
    from: input.from ?? owner.value,
    class: orderClass(data),
    settlementContract: deps.domain.settlementContract,
    fullBalanceCheck: input.fullBalanceCheck,
    quoteId: quote.value?.id ?? null,
    validFrom: appData.value.metadata.validFrom,
    interactions: interactions.value,
    partnerFees: appData.value.metadata.partnerFees,
    extraGas,
    createdAt: deps.now(),
  }
  const replacing = replaced.value === null ? ok(null) : checkReplacement(replaced.value, order)
  if (!replacing.ok) return replacing
  const replaces = await nameReplaced(deps, replaced.value)
  const stored = await deps.transaction((store) =>
    storeOrder(
      store,
      {
        order,
        document: appData.value.document,
        quote: quote.value,
        outOfMarket: quote.value === null || isOutOfMarket(data, quote.value),
        replaces,
      },
      deps.now,
    ),
  )
  return stored.ok ? ok({ uid, replacedOrder }) : stored
}

/** What is needed to tell of a replacement, read before the order is held. */
async function nameReplaced(
  deps: Pick<PlaceOrderDeps, 'loadTokens' | 'network'>,
  replaced: StoredOrder | null,
): Promise<NewOrder['replaces']> {
  if (replaced === null) return null
  const tokens = await deps.loadTokens(tokensOf([replaced.data]))
  return { uid: replaced.uid, names: { network: deps.network, tokens } }
}

function orderData(input: PlaceOrderInput, appData: AppDataHash): OrderData {
  return {
    sellToken: input.sellToken,
    buyToken: input.buyToken,
    receiver: input.receiver ?? ZERO_ADDRESS,
    sellAmount: input.sellAmount,
    buyAmount: input.buyAmount,
    validTo: input.validTo,
    appData,
    feeAmount: input.feeAmount,
    kind: input.kind,
    partiallyFillable: input.partiallyFillable,
    sellTokenBalance: input.sellTokenBalance,
    buyTokenBalance: input.buyTokenBalance,
  }
}

type ReadAppData = {
  readonly hash: AppDataHash
  readonly document: string | null
  readonly metadata: AppDataMetadata
}

/** Steps 2 and 4: the document behind the order, and that we can do everything it asks for. */
async function readAppData(
  deps: PlaceOrderDeps,
  input: PlaceOrderInput,
): Promise<Result<ReadAppData, AppDataInputFailure>> {
  const resolved = resolveAppDataInput({
    appData: input.appData,
    ...(input.appDataHash === null ? {} : { appDataHash: input.appDataHash }),
  })
  if (!resolved.ok) return resolved
  if (resolved.value.form === 'document') return supported(resolved.value)
  const { hash } = resolved.value
  const document = await deps.selectAppData({ hash })
  if (document === null) {
    return failure('InvalidAppData', `appData: no document with hash ${hash} was uploaded`)
  }
  const metadata = parseAppData(document)
  return metadata.ok ? supported({ hash, document, metadata: metadata.value }) : metadata
}

function supported(appData: ReadAppData): Result<ReadAppData, AppDataInputFailure> {
  const field = unsupportedMetadata(appData.metadata)
  return field === null
    ? ok(appData)
    : failure('InvalidAppData', `appData: metadata.${field} is not supported here`)
}
