import type { Address } from 'viem'
import type { Book } from './book'
import { decimalText } from './decimal-text'
import { badBody, bodyFields, type Fields, fieldReader } from './extract'
import { readAppData, SIGNING_SCHEMES } from './order-creation'
import { networkFee } from './order-json'
import { checkOrder, NATIVE_TOKEN, refuseAsChain, validateAppData } from './order-rules'
import { type BookReply, json, refuse } from './reply'

const DEFAULT_VALIDITY_SECONDS = 30 * 60
const QUOTE_LIFE_MS = 60_000
const ZERO_HASH = `0x${'00'.repeat(32)}`
/** Prices are floats; they are scaled so that amounts can be computed in integers. */
const PRICE_SCALE = 1e9

/** `POST /api/v1/quote`. Source: crates/model/src/quote.rs and crates/orderbook/src/quoter.rs. */
export function quote(book: Book, body: unknown, now: Date): BookReply {
  const request = readQuoteRequest(bodyFields(body), now)
  const appData = validateAppData(book, request.appData)
  checkOrder(
    book,
    { ...request, owner: request.from, partiallyFillable: false, feeAmount: 0n },
    now,
  )
  refuseAsChain(book, request.from, 'quote')
  const sellTokenPrice = priceOf(book, request.sellToken)
  const buyTokenPrice = priceOf(book, request.buyToken)
  const figures = { gasAmount: book.gasAmount, gasPrice: book.gasPrice, sellTokenPrice }
  const feeAmount = networkFee(figures)
  const amounts = quotedAmounts(request, sellTokenPrice, buyTokenPrice, feeAmount)
  const isFast = request.priceQuality === 'fast'
  if (!isFast) book.quotesMade++
  return json({
    quote: {
      sellToken: request.sellToken,
      buyToken: request.buyToken,
      receiver: request.receiver,
      sellAmount: amounts.sell.toString(),
      buyAmount: amounts.buy.toString(),
      validTo: request.validTo,
      ...(request.appData.document === null
        ? { appData: request.appData.hash }
        : { appData: request.appData.document, appDataHash: appData.hash }),
      feeAmount: feeAmount.toString(),
      gasAmount: decimalText(book.gasAmount),
      gasPrice: decimalText(book.gasPrice),
      sellTokenPrice: decimalText(sellTokenPrice),
      kind: request.kind,
      partiallyFillable: false,
      sellTokenBalance: request.sellTokenBalance,
      buyTokenBalance: request.buyTokenBalance,
      signingScheme: request.signingScheme,
    },
    from: request.from,
    expiration: new Date(isFast ? 0 : now.getTime() + QUOTE_LIFE_MS).toISOString(),
    id: isFast ? null : book.quotesMade,
    verified: true,
    ...(book.protocolFeeBps !== null && { protocolFeeBps: book.protocolFeeBps }),
  })
}

type QuoteRequest = ReturnType<typeof readQuoteRequest>

function readQuoteRequest(fields: Fields, now: Date) {
  const read = fieldReader(fields)
  const kind = read.oneOf('kind', ['sell', 'buy'])
  const validTo = read.optionalUint32('validTo')
  const validFor = read.optionalUint32('validFor')
  if (validTo !== null && validFor !== null) {
    badBody('must specify at most one of `validTo` or `validFor`')
  }
  const seconds = Math.floor(now.getTime() / 1000)
  return {
    from: read.address('from'),
    sellToken: read.address('sellToken'),
    buyToken: read.address('buyToken'),
    receiver: read.optionalAddress('receiver'),
    kind,
    amount: kind === 'buy' ? buyAmountOf(read) : sellAmountOf(read),
    validTo: validTo ?? seconds + (validFor ?? DEFAULT_VALIDITY_SECONDS),
    appData: readAppData(fields, fields.appData == null ? ZERO_HASH : read.text('appData')),
    sellTokenBalance: read.oneOf('sellTokenBalance', ['erc20', 'external', 'internal'], 'erc20'),
    buyTokenBalance: read.oneOf('buyTokenBalance', ['erc20', 'internal'], 'erc20'),
    signingScheme: read.oneOf('signingScheme', SIGNING_SCHEMES, 'eip712'),
    priceQuality: read.oneOf('priceQuality', ['fast', 'optimal', 'verified'], 'optimal'),
  } as const
}

type Amount = { readonly of: 'buy' | 'sell before fee' | 'sell after fee'; readonly atoms: bigint }

const buyAmountOf = (read: ReturnType<typeof fieldReader>): Amount => ({
  of: 'buy',
  atoms: nonZero(read.amount('buyAmountAfterFee')),
})

function sellAmountOf(read: ReturnType<typeof fieldReader>): Amount {
  const before = read.optionalAmount('sellAmountBeforeFee')
  if (before !== null) return { of: 'sell before fee', atoms: nonZero(before) }
  const after = read.optionalAmount('sellAmountAfterFee')
  return after === null
    ? badBody('data did not match any variant of untagged enum SellAmount')
    : { of: 'sell after fee', atoms: nonZero(after) }
}

const nonZero = (amount: bigint): bigint =>
  amount > 0n ? amount : badBody('invalid value: integer `0`, expected a non-zero value')

/** Prices of the native token are those of the wrapped one. */
function priceOf(book: Book, token: Address): number {
  const price = book.nativePrices.get(token === NATIVE_TOKEN ? book.wrappedNative : token)
  return price ?? refuse(404, 'NoLiquidity', 'no route found')
}

/** Buy amounts are rounded down and sell amounts up, against the client. */
function quotedAmounts(
  { amount }: QuoteRequest,
  sellPrice: number,
  buyPrice: number,
  fee: bigint,
): { readonly sell: bigint; readonly buy: bigint } {
  const sellScaled = scaled(sellPrice)
  const buyScaled = scaled(buyPrice)
  if (amount.of === 'buy') {
    const sell = (amount.atoms * buyScaled + sellScaled - 1n) / sellScaled
    return { sell, buy: amount.atoms }
  }
  const sell = amount.of === 'sell before fee' ? amount.atoms - fee : amount.atoms
  if (sell <= 0n) {
    refuse(
      400,
      'SellAmountDoesNotCoverFee',
      'The sell amount for the sell order is lower than the fee.',
      { fee_amount: `0x${fee.toString(16)}` },
    )
  }
  return { sell, buy: (sell * sellScaled) / buyScaled }
}

const scaled = (price: number): bigint => BigInt(Math.round(price * PRICE_SCALE * PRICE_SCALE))
