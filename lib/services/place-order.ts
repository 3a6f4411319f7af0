import 'server-only'
import type { AppDataHash } from '@/lib/domain/app-data/app-data'
import type { AppDataMetadata } from '@/lib/domain/app-data/metadata'
import { parseAppData } from '@/lib/domain/app-data/parse'
import { type AppDataInputFailure, resolveAppDataInput } from '@/lib/domain/app-data/resolve'
import { unsupportedMetadata } from '@/lib/domain/app-data/supported'
import { orderDigest } from '@/lib/domain/order/digest'
import type { SettlementDomain } from '@/lib/domain/order/domain'
import type {
  BuyTokenBalance,
  OrderData,
  OrderKind,
  OrderSignature,
  OrderUid,
  SellTokenBalance,
  SigningScheme,
} from '@/lib/domain/order/order'
import { type OrderOwnerFailure, resolveOrderOwner } from '@/lib/domain/order/owner'
import { parseOrderSignature, type SignatureFailure } from '@/lib/domain/order/signature'
import { orderClass } from '@/lib/domain/order/status'
import type { OrderQuote, OrderRecord } from '@/lib/domain/order/stored-order'
import { computeOrderUid } from '@/lib/domain/order/uid'
import {
  checkAmountRange,
  checkOpenOrderCount,
  checkOrderGas,
  checkOrderRules,
  checkValidFrom,
  type OrderRuleFailure,
} from '@/lib/domain/order/validation'
import {
  isOutOfMarket,
  type MatchableQuote,
  quoteMatchesOrder,
} from '@/lib/domain/quote/order-quote'
import { type Address, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import type { Atoms, UnixSeconds } from '@/lib/domain/shared/amount'
import type { Bytes32, Hex } from '@/lib/domain/shared/hex'
import { err, type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { QuoteOrderFailure } from './quote-order'
import { secondsOf } from './read-orders'

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

/** A quote found for an order: stored earlier, or made for it now. */
export type FoundQuote = OrderQuote & MatchableQuote & { readonly id: number }

export type PlaceOrderDeps = {
  readonly now: () => UnixMicros
  readonly domain: SettlementDomain
  readonly wrappedNativeToken: Address
  readonly isForbidden: (account: Address) => boolean
  readonly isUnsupportedToken: (token: Address) => boolean
  readonly selectAppData: (hash: AppDataHash) => Promise<string | null>
  readonly funding: (
    owner: Address,
    token: Address,
  ) => Promise<{ balance: Atoms; allowance: Atoms }>
  readonly acceptsSignature: (owner: Address, digest: Bytes32, signature: Hex) => Promise<boolean>
  readonly selectQuoteById: (id: number) => Promise<FoundQuote | null>
  readonly selectQuoteFor: (order: OrderData) => Promise<FoundQuote | null>
  readonly makeQuote: (
    order: OrderData,
    owner: Address,
    signingScheme: SigningScheme,
  ) => Promise<Result<FoundQuote, QuoteOrderFailure>>
  readonly openOutOfMarketOrders: (owner: Address) => Promise<number>
  /** Stores order, document, quote and the `created` event together, or nothing. */
  readonly storeOrder: (placed: {
    order: OrderRecord
    document: string | null
    quote: OrderQuote | null
  }) => Promise<'inserted' | 'duplicate'>
}

type ChainFailure = Failure<
  'InvalidEip1271Signature' | 'InsufficientBalance' | 'InsufficientAllowance'
>
type QuoteLimitFailure = Failure<'TooManyLimitOrders' | 'TooMuchGas'>

export type PlaceOrderFailure =
  | SignatureFailure
  | AppDataInputFailure
  | OrderOwnerFailure
  | OrderRuleFailure
  | ChainFailure
  | QuoteOrderFailure
  | QuoteLimitFailure
  | Failure<'InvalidValidFrom' | 'DuplicatedOrder'>

/**
 * Accepts a signed order or says why not; the first broken rule of protocol section 4 wins, with
 * the rulings of design section 5. The uid is answered once the order is on disk.
 */
export async function placeOrder(
  deps: PlaceOrderDeps,
  input: PlaceOrderInput,
): Promise<Result<OrderUid, PlaceOrderFailure>> {
  const now = secondsOf(deps.now())
  const signature = parseOrderSignature(input.signingScheme, input.signature)
  if (!signature.ok) return signature
  const appData = await readAppData(deps, input)
  if (!appData.ok) return appData
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

  const onChain = await checkOnChain(deps, data, owner.value, signature.value)
  if (!onChain.ok) return onChain
  const quote = await findQuote(deps, data, owner.value, input)
  if (!quote.ok) return quote
  const limited = await checkAgainstQuote(deps, data, owner.value, quote.value)
  if (limited !== null) return err(limited)
  const badStart = checkValidFrom(data.validTo, appData.value.metadata.validFrom)
  if (badStart !== null) return err(badStart)

  const uid = computeOrderUid(deps.domain, data, owner.value)
  const stored = await deps.storeOrder({
    order: {
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
      createdAt: deps.now(),
    },
    document: appData.value.document,
    quote: quote.value,
  })
  return stored === 'duplicate'
    ? failure('DuplicatedOrder', `order ${uid} already exists`)
    : ok(uid)
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
  const document = await deps.selectAppData(hash)
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

/** Step 8: the owner contract's own signature check, then what the vault relayer could pull. */
async function checkOnChain(
  deps: PlaceOrderDeps,
  data: OrderData,
  owner: Address,
  signature: OrderSignature,
): Promise<Result<null, ChainFailure>> {
  // A presigning contract may be funded and approved by the same transaction that presigns.
  if (signature.signingScheme === 'presign') return ok(null)
  if (signature.signingScheme === 'eip1271') {
    const digest = orderDigest(deps.domain, data)
    if (!(await deps.acceptsSignature(owner, digest, signature.signature))) {
      return failure('InvalidEip1271Signature', `signature: ${owner} does not accept it`)
    }
  }
  const needed = data.sellAmount + data.feeAmount
  const { balance, allowance } = await deps.funding(owner, data.sellToken)
  if (balance < needed) {
    return failure(
      'InsufficientBalance',
      `sellToken: ${owner} has ${balance} of ${data.sellToken}, sellAmount + feeAmount is ${needed}`,
    )
  }
  if (allowance < needed) {
    return failure(
      'InsufficientAllowance',
      `sellToken: the vault relayer may spend ${allowance} of ${data.sellToken}, sellAmount + feeAmount is ${needed}`,
    )
  }
  return ok(null)
}

/** Step 9. A quote id that does not fit is ignored; no route at all means no quote. */
async function findQuote(
  deps: PlaceOrderDeps,
  data: OrderData,
  owner: Address,
  input: PlaceOrderInput,
): Promise<Result<FoundQuote | null, QuoteOrderFailure>> {
  const now = secondsOf(deps.now())
  const named = input.quoteId === null ? null : await deps.selectQuoteById(input.quoteId)
  if (named !== null && quoteMatchesOrder(data, named, now)) return ok(named)
  const stored = await deps.selectQuoteFor(data)
  if (stored !== null && quoteMatchesOrder(data, stored, now)) return ok(stored)
  const made = await deps.makeQuote(data, owner, input.signingScheme)
  if (made.ok) return made
  // The order may be out of any market now and still be filled later.
  return made.error.errorType === 'NoLiquidity' ? ok(null) : made
}

/** Steps 10 and 11. */
async function checkAgainstQuote(
  deps: PlaceOrderDeps,
  data: OrderData,
  owner: Address,
  quote: FoundQuote | null,
): Promise<QuoteLimitFailure | null> {
  const outOfMarket = quote === null || isOutOfMarket(data, quote)
  const count = outOfMarket ? await deps.openOutOfMarketOrders(owner) : 0
  return checkOpenOrderCount(outOfMarket, count) ?? checkOrderGas(quote?.gasAmount ?? 0n)
}
